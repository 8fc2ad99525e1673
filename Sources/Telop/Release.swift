/// The release of Telop that a program was built from.
public enum Release {
  /// The version, as in Git tags. `telop` and the programs that it starts must have the same version.
  public static let version = "0.1.0"
}
