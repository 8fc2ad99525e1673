internal import CTelopICUShims

extension TextError {
  /// ICU's own name for what failed, with its status.
  init(icu status: Int32) {
    self.init(
      .libraryFailure, "ICU: \(String(cString: telop_icu_status_name(status)))", status: status)
  }
}
