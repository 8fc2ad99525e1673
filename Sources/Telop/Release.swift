/// The release of Telop that a program was built from.
public enum Release {
  /// As tags name it: `telop` and what it starts have to be of one version.
  public static let version = "0.1.0"
}
