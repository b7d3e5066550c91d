/** A permission that a module declares and routes require. */
export interface FeatureDeclaration<Id extends string = string> {
  /** `<module>.<what>`, for example `devices.view`, of the contributing module unless `borrowedFrom` names another. */
  readonly id: Id;
  /** Shown to the administrator who grants it. */
  readonly title: string;
  /** Features that are of no use without these. */
  readonly dependsOn?: readonly string[];
  /**
   * Id of the module that the feature is named after, where a published operation requires a feature of a module that need
   * not be there. As soon as that module runs and declares the feature, it is that module's.
   */
  readonly borrowedFrom?: string;
}
