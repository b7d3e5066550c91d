import { constants, existsSync } from 'node:fs';
import { access, copyFile, mkdir, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileLockTimeout, installedModules, withFileLock } from '../../../host';
import { CommandError } from '../../lib/CommandError';
import { json } from '../shared/text';
import { isTarball, type PackageSpec } from './PackageSpec';
import { runNpm } from './runNpm';

/** Peers are what the server provides: npm must neither look for them nor install them. */
const NPM_OPTIONS = 'legacy-peer-deps=true\naudit=false\nfund=false\n';
/** Copies of tarballs, so that `npm ci` in the folder works when the originals are gone. */
const TARBALLS = 'packages';

/**
 * The folder of modules that an operator has installed with npm. It has a package.json and a lock file of its own, so that
 * whatever happens in it, the product's own packages stay as they are.
 */
export class InstalledModules {
  readonly folder: string;

  /** @param configFile absolute path of plugins.config.json */
  constructor(configFile: string) {
    this.folder = installedModules(configFile);
  }

  /** Where npm puts a package. */
  folderOf(name: string): string {
    return path.join(this.folder, 'node_modules', ...name.split('/'));
  }

  has(name: string): boolean {
    return existsSync(path.join(this.folderOf(name), 'package.json'));
  }

  /**
   * Installs a package.
   *
   * @returns its name, and what npm says
   * @throws CommandError with what npm says, or where the folder cannot be written
   */
  async add(spec: PackageSpec): Promise<{ readonly name: string; readonly output: string }> {
    return this.alone(async () => {
      const output = await runNpm(['install', await this.asInstalled(spec)], this.folder);
      await this.removeNeedlessTarballs();
      return { name: spec.name, output };
    });
  }

  /** Removes a package. @returns what npm says @throws CommandError with what npm says */
  async remove(name: string): Promise<string> {
    return this.alone(async () => {
      const output = await runNpm(['uninstall', name], this.folder);
      await this.removeNeedlessTarballs();
      return output;
    });
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(path.join(this.folder, TARBALLS), { recursive: true })
      .then(() => access(this.folder, constants.W_OK))
      .catch((error: Error) => {
        throw new CommandError(
          `The folder of installed modules cannot be written: ${error.message}.`,
          `let this account write ${this.folder}; in a container, mount a volume there or install when the image is built.`,
        );
      });
    return withFileLock(path.join(this.folder, '.lock'), async () => {
      const about = {
        private: true,
        description: 'Modules that were installed with "tenantry modules install"',
      };
      for (const [name, text] of Object.entries({ 'package.json': json(about), '.npmrc': NPM_OPTIONS })) {
        const file = path.join(this.folder, name);
        if (!existsSync(file)) await writeFile(file, text);
      }
      return work();
    }).catch((error: unknown) => {
      if (!(error instanceof FileLockTimeout)) throw error;
      throw new CommandError(
        'Another command installs or removes a module.',
        'run this one again when it is done.',
      );
    });
  }

  private async asInstalled({ spec }: PackageSpec): Promise<string> {
    if (!isTarball(spec)) return spec;
    const copy = path.join(this.folder, TARBALLS, path.basename(spec));
    if (path.resolve(spec) !== copy) await copyFile(spec, copy);
    return copy;
  }

  private async removeNeedlessTarballs(): Promise<void> {
    const text = await readFile(path.join(this.folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    const base = await realpath(this.folder);
    const needed = new Set(
      Object.values(dependencies).map((wanted) => path.resolve(base, wanted.replace(/^file:/, ''))),
    );
    for (const name of await readdir(path.join(base, TARBALLS))) {
      const file = path.join(base, TARBALLS, name);
      if (!needed.has(file)) await rm(file);
    }
  }
}
