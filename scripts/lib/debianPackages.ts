import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './repositoryRoot';

/** A program that runs on this machine. */
export interface Program {
  readonly file: string;
  /** Environment variables that it needs besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
/** Milliseconds that one step of getting a program may take. */
const STEP_LIMIT = 180_000;
/** Names of shared libraries. */
const LIBRARY = /\.so(?:\.|$)/;
/** None of these needs the rights of root, and none changes what is installed. */
const APT_OPTIONS = [
  ...['-o', 'Debug::NoLocking=true', '-o', 'Acquire::Retries=1'],
  ...['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'],
];

/**
 * Downloads Debian packages with what they need and this machine lacks, and unpacks them; nothing is installed.
 *
 * @param names packages, which are downloaded even where they are installed
 * @param folder replaced when all are unpacked
 * @throws Error a step failed, such as without apt-get or a connection
 */
export async function unpackDebianPackages(names: readonly string[], folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.`);
  try {
    const options = [...APT_OPTIONS, '-o', `Dir::Cache=${work}`];
    const download = [
      ...['install', '--yes', '--no-install-recommends', '--reinstall', '--download-only'],
      ...names,
      ...options,
    ];
    await step('apt-get', download).catch(async (error: unknown) => {
      if (isMissing(error)) throw error;
      // The machine's package lists are empty or out of date, and only root may renew them.
      const lists = ['-o', `Dir::State=${path.join(work, 'state')}`];
      await mkdir(path.join(work, 'state'));
      await step('apt-get', ['update', ...options, ...lists]);
      await step('apt-get', [...download, ...lists]);
    });
    const archives = path.join(work, 'archives');
    for (const name of await readdir(archives)) {
      if (name.endsWith('.deb'))
        await step('dpkg-deb', ['--extract', path.join(archives, name), path.join(work, 'root')]);
    }
    await rm(folder, { recursive: true, force: true });
    // Another process may have been quicker; what it unpacked is as good.
    await rename(path.join(work, 'root'), folder).catch(() => undefined);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * A program below a folder into which Debian packages were unpacked, with the libraries beside it, if it runs.
 *
 * @param file path in the folder
 */
export async function programIn(folder: string, file: string): Promise<Program | null> {
  const libraries = path.join(folder, 'usr', 'lib');
  const names = await readdir(libraries, { recursive: true }).catch(() => []);
  const folders = new Set(names.filter((name) => LIBRARY.test(name)).map((name) => path.dirname(name)));
  const paths = [...[...folders].map((name) => path.join(libraries, name)), process.env['LD_LIBRARY_PATH']];
  return tried({
    file: path.join(folder, file),
    env: { LD_LIBRARY_PATH: paths.filter(Boolean).join(':') },
  });
}

/** @returns the program, if it runs here */
export async function tried(program: Program): Promise<Program | null> {
  return run(program.file, ['--version'], { env: { ...process.env, ...program.env } }).then(
    () => program,
    () => null,
  );
}

/** Runs one step of getting a program. @throws Error it failed, or took too long */
export function step(file: string, args: readonly string[]): Promise<{ stdout: string }> {
  return run(file, args, { timeout: STEP_LIMIT, maxBuffer: 64 * 1024 * 1024 });
}

/** The folder in which fetched programs are kept. @param variable names another one */
export function cacheFolder(variable: string, name: string): string {
  return process.env[variable] ?? path.join(repositoryRoot(), '.cache', name);
}

/** In one line: what the program of a failed step complained of last. */
export function reasonOf(name: string, error: unknown): string {
  if (isMissing(error)) return `there is no ${name}`;
  const { stderr, message } = error as Error & { stderr?: string };
  const said = (stderr ?? '').split('\n').filter((line) => /^(E:|Error)/.test(line));
  return `${name} failed (${said.at(-1) ?? message.split('\n')[0]})`;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
