internal import CTelopICUShims

extension TextError {
  /// A `libraryFailure` with ICU's own name for its status.
  init(icu status: Int32) {
    self.init(
      .libraryFailure, "ICU: \(String(cString: telop_icu_status_name(status)))", status: status)
  }
}
