import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isFolderSource } from '../../kernel/config/PluginsConfig';
import { readEnvironment, readPluginsConfig, watchFiles } from '../../host';
import { installationFolder } from '../lib/folders';
import { developedPackages, type DevelopedPackage } from './DevelopedPackage';
import { ServingProcess } from './ServingProcess';
import { TypeCheck } from './TypeCheck';
import { say as print } from '../serve/terminal';

/** Options for developing code besides the modules. */
export interface DevelopOptions {
  /** Folders in which changes need a build and another start. */
  readonly rebuildFor?: readonly string[];
  /** Command of the shell that builds. */
  readonly build?: string;
}

/** Serves as `tenantry start` does until a signal comes, and reloads a module when its files are saved. */
export async function develop({ rebuildFor = [], build }: DevelopOptions): Promise<void> {
  const folder = installationFolder();
  const { pluginsConfig, dataDir } = readEnvironment(process.env, folder);
  const rebuilt = rebuildFor.map((name) => path.resolve(folder, name));
  const development = new Development(pluginsConfig, dataDir, folder, rebuilt, build ?? 'npm run build');
  let stopping = false;
  const stop = (): void => {
    if (!stopping) void development.stop();
    stopping = true;
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await development.start();
}

/**
 * A changed module is compiled and reloaded in the running server; a change in a folder that needs a build builds,
 * and starts the server again.
 */
class Development {
  private packages: readonly DevelopedPackage[] = [];
  private readonly types: TypeCheck;
  private readonly server = new ServingProcess((code) => {
    if (!this.stopping)
      say(`The server ended (code ${code ?? 'none'}); it starts again with the next change.`);
  });
  private work: Promise<void> = Promise.resolve();
  private unwatch: (() => Promise<void>) | null = null;
  private stopping = false;

  constructor(
    private readonly configFile: string,
    private readonly dataDir: string,
    private readonly folder: string,
    private readonly rebuilt: readonly string[],
    private readonly build: string,
  ) {
    this.types = new TypeCheck(folder, say);
  }

  async start(): Promise<void> {
    await this.look();
    for (const owner of this.packages) {
      const { id } = owner;
      const errors = await compile(owner);
      if (errors !== '') say(`${errors}\n${id} does not compile.`);
    }
    await this.server.start();
    if (this.stopping) return;
    const names = this.packages.map(({ id }) => id).join(', ');
    const others = this.rebuilt.map((folder) => path.relative(this.folder, folder));
    say(`Watching ${[names, ...others].join(', ')}; changed modules are reloaded when they are saved.`);
  }

  /** Ends the server, then this process. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.types.stop();
    await this.unwatch?.();
    process.exit((await this.server.stop()) ?? 1);
  }

  /** Finds the packages, and watches them with all else that matters. */
  private async look(): Promise<void> {
    this.packages = await developedPackages(this.configFile, this.folder);
    const { sources } = await readPluginsConfig(this.configFile);
    await this.unwatch?.();
    this.unwatch = await watchFiles(
      {
        paths: [
          ...this.packages.map(({ folder }) => folder),
          ...sources.filter(isFolderSource).map((source) => this.foldersIn(source)),
          ...this.rebuilt,
          this.configFile,
        ],
        ignored: (file) =>
          isIgnored(file, this.packages, this.folder) ||
          `${file}${path.sep}`.startsWith(this.dataDir + path.sep),
      },
      (files, since) => {
        this.work = this.work.then(() => this.take(files, since)).catch((error: Error) => say(error.message));
      },
      (error) => say(`Cannot watch: ${String(error)}`),
    );
  }

  /** Where the folders of a source are, so that new ones are found: `./modules/*` -> `./modules`. */
  private foldersIn(source: string): string {
    return path.resolve(path.dirname(this.configFile), source.replace(/\/?[^/]*[*?{[].*$/, ''));
  }

  private async take(files: ReadonlySet<string>, since: number): Promise<void> {
    if (this.stopping) return;
    const needsBuild = [...files].some(
      (file) =>
        this.rebuilt.some((folder) => file.startsWith(folder + path.sep)) && /\.(ts|mjs|json)$/.test(file),
    );
    if (needsBuild) return this.startAnew();
    if ([...files].some((file) => file === this.configFile || this.ownerOf(file) === undefined))
      await this.look();
    for (const owner of this.packages) {
      const own = [...files].filter((file) => this.ownerOf(file) === owner && matters(owner, file));
      if (own.length > 0) await this.takeModule(owner, own, since);
    }
  }

  private async takeModule(owner: DevelopedPackage, files: string[], since: number): Promise<void> {
    const { id } = owner;
    const names = files.map((file) => path.relative(process.cwd(), file)).join(', ');
    const errors = await compile(owner, files);
    if (errors !== '') {
      say(`${errors}\n${id} does not compile; the last good version runs on.`);
      return;
    }
    if (!this.server.isRunning) await this.server.start();
    else {
      const outcome = await this.server.reload(id);
      const time = `${Math.round(performance.now() - since)} ms`;
      if (!outcome) return;
      say(
        outcome.problem === null
          ? `${names}: ${id} runs with it (${time}).`
          : `${outcome.problem}\n${names}: ${id} could not be reloaded.`,
      );
    }
    this.checkTypes(owner, files);
  }

  /** Checks the projects that the files belong to: the package, or one in a folder of it, as that of code for browsers. */
  private checkTypes({ folder, compiler }: DevelopedPackage, files: readonly string[]): void {
    const projectOf = (file: string) => {
      const [first = ''] = path.relative(folder, file).split(path.sep);
      return existsSync(path.join(folder, first, 'tsconfig.json')) ? first : '';
    };
    for (const project of new Set(files.map(projectOf))) {
      if (project !== '') this.types.start(path.join(folder, project), `${path.basename(folder)}/${project}`);
      else if (compiler) this.types.start(folder);
    }
  }

  private async startAnew(): Promise<void> {
    say(
      `${this.rebuilt.map((folder) => path.relative(this.folder, folder)).join(' or ')} has changed; building.`,
    );
    const build = spawn(this.build, { stdio: 'inherit', shell: true, cwd: this.folder });
    const code = await new Promise<number | null>((resolve) => build.once('close', resolve));
    if (code !== 0) say('It does not compile; the server runs on as it was.');
    else if (!this.stopping) await this.server.restart();
  }

  private ownerOf(file: string): DevelopedPackage | undefined {
    return this.packages.find(({ folder }) => file.startsWith(folder + path.sep));
  }
}

/**
 * Compiles changed files, and bundles again when a changed file is not a source of the server.
 *
 * @param changed left out: what is newer than its output, and every bundle
 * @returns errors; empty when all is well
 */
async function compile({ compiler, assets }: DevelopedPackage, changed?: readonly string[]): Promise<string> {
  const { files, errors } = (await compiler?.compile(changed)) ?? { files: [], errors: '' };
  if (errors !== '' || !assets) return errors;
  const isBundled = changed?.every((file) => files.includes(file)) !== true;
  return isBundled ? assets.build() : '';
}

/** A line for the terminal; compilers colour what they say, which files and pipes do not want. */
function say(line: string): void {
  print(process.stdout.isTTY ? line : stripVTControlCharacters(line));
}

/**
 * Whether a path is ignored, since it holds generated or installed files. Only folders below the watched ones count,
 * not where those lie.
 */
function isIgnored(file: string, packages: readonly DevelopedPackage[], root: string): boolean {
  const owner = packages.find(({ folder }) => file.startsWith(folder + path.sep));
  const folders = path.relative(owner?.folder ?? root, file).split(path.sep);
  // A package that runs as it is written may have its `dist` written by a tool of the author's.
  const never = owner?.compiler === null ? ['node_modules', '.git'] : ['node_modules', '.git', 'dist', 'var'];
  return folders.some((name) => never.includes(name));
}

/**
 * Whether a change needs a reload. A module's tests are in its own folder `test` and do not run in the server; output
 * of a compiler is ignored.
 */
function matters({ folder, compiler, assets }: DevelopedPackage, file: string): boolean {
  if (assets?.hasWritten(file)) return false;
  if (file.startsWith(path.join(folder, 'test') + path.sep)) return false;
  return compiler === null || !/\.([cm]?js|map|tsbuildinfo|d\.[cm]?ts)$/.test(file);
}
