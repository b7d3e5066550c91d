/** Identity of the module in a package (`tenantry` in package.json), read without running code of the package. */
export interface ModulePackage {
  readonly id: string;
  readonly packageName: string;
  readonly version: string;
  /** Absolute path of the package's folder. */
  readonly folder: string;
  /** The entry of `sources` in plugins.config.json that led here. */
  readonly source: string;
  /** Absolute path of the compiled manifest. */
  readonly manifestPath: string;
  /** Module id -> version range of modules without which this one cannot run. */
  readonly requires: Readonly<Record<string, string>>;
  /** Module id -> version range of modules it uses when they are there. */
  readonly optional: Readonly<Record<string, string>>;
  /** The host does not run without it, and it cannot be switched off. */
  readonly critical: boolean;
  /** False when no single tenant may switch it off for itself. */
  readonly tenantSwitch: boolean;
  /** Files for browsers, in a folder given as an absolute path; null without any. */
  readonly assets: { readonly folder: string; readonly isPublic: boolean } | null;
  /** Version range of `@tenantry/core` it was written for (peerDependencies). */
  readonly coreRange: string;
}
