/** A test file of test/system. All paths are relative to the root of the repository, with `/`. */
export interface SystemTestFile {
  readonly path: string;
  /** Files and folders, as its header names them. */
  readonly covers: readonly string[];
  /** Files that it imports by relative path, those that they import included. */
  readonly imports: readonly string[];
}

/** Whether a change of this path can change what the test file shows. */
export function isAffected({ path, covers, imports }: SystemTestFile, changed: string): boolean {
  return (
    changed === path ||
    imports.includes(changed) ||
    covers.some((covered) => changed === covered || changed.startsWith(`${covered}/`))
  );
}
