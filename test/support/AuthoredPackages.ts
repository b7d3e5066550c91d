import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** A folder outside the repository in which somebody writes module packages, and a plugins.config.json that names them. */
export class AuthoredPackages {
  private constructor(readonly folder: string) {}

  /** @param modules ids of the packages to be */
  static async create(...modules: readonly string[]): Promise<AuthoredPackages> {
    const packages = new AuthoredPackages(await mkdtemp(path.join(tmpdir(), 'tenantry-authored-')));
    await symlink(path.join(root, 'node_modules'), path.join(packages.folder, 'node_modules'));
    for (const id of modules) await mkdir(packages.folderOf(id));
    const sources = [
      path.join(root, 'modules/{auth,directory}'),
      ...modules.map((id) => packages.folderOf(id)),
    ];
    await writeFile(packages.configFile, JSON.stringify({ sources, modules: {} }));
    return packages;
  }

  get configFile(): string {
    return path.join(this.folder, 'plugins.config.json');
  }

  folderOf(id: string): string {
    return path.join(this.folder, id);
  }

  /** Writes the package.json of a module. @param more what it says besides */
  async describe(id: string, tenantry: object = {}, more: object = {}): Promise<void> {
    await this.write(id, {
      'package.json': JSON.stringify({
        name: `@authored/${id}`,
        version: '1.0.0',
        peerDependencies: { '@tenantry/core': '^0.8.0' },
        tenantry: { module: id, manifest: './manifest.js', ...tenantry },
        ...more,
      }),
    });
  }

  async write(id: string, files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folderOf(id), name);
      await mkdir(path.dirname(file), { recursive: true });
      // Whole at once: on a busy machine somebody who watches would see it empty first.
      const whole = path.join(this.folder, '.written');
      await writeFile(whole, text);
      await rename(whole, file);
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
