import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { compiler, compilerOptions } from '../../../scripts/lib/compiler';
import { tenantry } from '../../support/tenantry';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const PACKAGE = '@acme/tenantry-loyalty';
/** Those that show what it contributes: features, widgets and entries of the sidebar. */
const MODULES = 'modules/{auth,directory,dashboards,events}';
/** What the package names as peers; resolved to this repository's, as npm would in the server's own folder. */
const PEERS = ['core', 'node_modules/joi', 'node_modules/typeorm'].map((folder) => path.join(root, folder));

/**
 * A folder outside the repository in which an operator has installed a third party's package: built with its own
 * tsconfig.json, packed, and installed with npm from the tarball, without a network.
 */
export class AcmeInstallation {
  private constructor(readonly folder: string) {}

  static async create(): Promise<AcmeInstallation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-acme-'));
    const installation = new AcmeInstallation(path.join(folder, 'operator'));
    const { author } = installation;
    await mkdir(installation.folder);
    await cp(path.join(root, 'test/fixtures/acme-loyalty'), author, { recursive: true });
    // Its peers alone: npm reads all packages that it finds there each time it packs.
    for (const name of ['@tenantry/core', 'joi', 'typeorm']) {
      const link = path.join(author, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(path.join(root, 'node_modules', name), link);
    }
    await writeFile(path.join(installation.folder, 'package.json'), '{ "private": true }');
    await installation.install(await installation.release(), ...PEERS);
    await writeFile(
      installation.configFile,
      JSON.stringify({ sources: [path.join(root, MODULES), PACKAGE], modules: {} }),
    );
    return installation;
  }

  /** Where the third party writes the package. */
  private get author(): string {
    return path.join(path.dirname(this.folder), 'author');
  }

  /**
   * Builds and packs the package as its author does.
   *
   * @param edits files to be updated first: their new text, made of what they say now (empty for a new file)
   * @returns the tarball
   */
  async release(edits: Readonly<Record<string, (text: string) => string>> = {}): Promise<string> {
    const { author } = this;
    for (const [name, edit] of Object.entries(edits)) {
      const file = path.join(author, name);
      await writeFile(file, edit(await readFile(file, 'utf8').catch(() => '')));
    }
    await run(process.execPath, [await compiler(), ...(await compilerOptions())], { cwd: author });
    const pack = ['pack', '--silent', '--pack-destination', this.folder];
    const { stdout } = await run('npm', pack, { cwd: author });
    return `./${stdout.trim()}`;
  }

  /** Installs packages as an operator does, without a network. */
  async install(...packages: readonly string[]): Promise<void> {
    const options = ['--offline', '--no-audit', '--no-fund', '--silent'];
    await run('npm', ['install', ...options, ...packages], { cwd: this.folder });
  }

  get configFile(): string {
    return path.join(this.folder, 'plugins.config.json');
  }

  /** Where npm put the package. */
  get packageFolder(): string {
    return path.join(this.folder, 'node_modules', PACKAGE);
  }

  /** The operators' command. @returns what it answers as JSON */
  async modules(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<unknown> {
    // What it answers counts, whatever the exit code.
    const { stdout } = await tenantry(['modules', ...args, '--json'], { ...process.env, ...environment });
    return JSON.parse(stdout);
  }

  async remove(): Promise<void> {
    await rm(path.dirname(this.folder), { recursive: true, force: true });
  }
}
