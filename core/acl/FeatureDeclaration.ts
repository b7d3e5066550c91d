/** A permission that a module declares and routes require. */
export interface FeatureDeclaration {
  /** `<module>.<what>`, for example `devices.view`. */
  readonly id: string;
  /** Shown to the administrator who grants it. */
  readonly title: string;
  /** Features that are of no use without these. */
  readonly dependsOn?: readonly string[];
}
