import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes the files that a package has for browsers, by the function `build` that its build.mjs exports. */
export class AssetBuilder {
  private constructor(
    private readonly folder: string,
    private readonly target: string,
  ) {}

  /**
   * @param folder of the package
   * @param target folder of its files for browsers
   * @returns null for a package that builds none
   */
  static of(folder: string, target: string): AssetBuilder | null {
    return existsSync(path.join(folder, 'build.mjs')) ? new AssetBuilder(folder, target) : null;
  }

  /** Builds everything. @returns errors; empty when all is well */
  async build(): Promise<string> {
    const file = path.join(this.folder, 'build.mjs');
    try {
      // Node keeps what it has imported by its address.
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`;
      const { build } = (await import(address)) as { build(folder: string): Promise<void> };
      await build(this.folder);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Whether a file is one of those that it writes. */
  hasWritten(file: string): boolean {
    return file.startsWith(this.target + path.sep);
  }
}
