import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '@tenantry/core/cli';
import { repositoryRoot } from './repositoryRoot';

/** A `redis-server` that runs on this machine. */
export interface RedisProgram {
  readonly file: string;
  /** Environment variables that it needs besides those of this process. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);
/** Milliseconds that one step of getting Redis may take. */
const STEP_LIMIT = 180_000;
/** None of these needs the rights of root, and none changes what is installed. */
const APT_OPTIONS = [
  ...['-o', 'Debug::NoLocking=true', '-o', 'Acquire::Retries=1'],
  ...['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'],
];

/** Finds a Redis without the network: on the path, else the one that `provideRedis` has unpacked. */
export async function findRedis(): Promise<RedisProgram | null> {
  return (await tried({ file: 'redis-server', env: {} })) ?? unpackedIn(cacheFolder());
}

/**
 * Finds a Redis or gets one: the Debian packages unpacked into a cache folder, else Homebrew's.
 *
 * @throws CommandError when none can be had
 */
export async function provideRedis(): Promise<RedisProgram> {
  const found = await findRedis();
  if (found) return found;
  const problems: string[] = [];
  for (const [name, get] of [
    ['apt-get', getFromDebian],
    ['brew', getFromHomebrew],
  ] as const) {
    try {
      const program = await get();
      if (program) return program;
      problems.push(`what ${name} brought does not run`);
    } catch (error) {
      problems.push(reasonOf(name, error));
    }
  }
  throw new CommandError(
    `There is no redis-server on the path, and none could be fetched: ${problems.join('; ')}.`,
    'install Redis 6.2 or newer so that redis-server is on the path (apt-get install redis-server, or brew install redis), and run the command again.',
  );
}

/** Downloads the packages that this machine lacks, and unpacks them; nothing is installed. */
async function getFromDebian(): Promise<RedisProgram | null> {
  const folder = cacheFolder();
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.`);
  try {
    const options = [...APT_OPTIONS, '-o', `Dir::Cache=${work}`];
    // Named both and "reinstalled", because redis-server is a link to a file of redis-tools, which may be installed.
    const download = [
      ...['install', '--yes', '--no-install-recommends', '--reinstall', '--download-only'],
      ...['redis-server', 'redis-tools', ...options],
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
    // Another process may have been quicker; its Redis is as good.
    await rename(path.join(work, 'root'), folder).catch(() => undefined);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return unpackedIn(folder);
}

async function getFromHomebrew(): Promise<RedisProgram | null> {
  const { stdout } = await step('brew', ['--prefix', 'redis']);
  const program = { file: path.join(stdout.trim(), 'bin', 'redis-server'), env: {} };
  const installed = await tried(program);
  if (installed) return installed;
  await step('brew', ['install', '--quiet', 'redis']);
  return tried(program);
}

/** The Redis below a folder into which Debian packages were unpacked, with the libraries beside it. */
async function unpackedIn(folder: string): Promise<RedisProgram | null> {
  const libraries = path.join(folder, 'usr', 'lib');
  const folders = await readdir(libraries).catch(() => []);
  const paths = [...folders.map((name) => path.join(libraries, name)), process.env['LD_LIBRARY_PATH']];
  return tried({
    file: path.join(folder, 'usr', 'bin', 'redis-server'),
    env: { LD_LIBRARY_PATH: paths.filter(Boolean).join(':') },
  });
}

/** @returns the program, if it runs here */
async function tried(program: RedisProgram): Promise<RedisProgram | null> {
  return run(program.file, ['--version'], { env: { ...process.env, ...program.env } }).then(
    () => program,
    () => null,
  );
}

function step(file: string, args: readonly string[]): Promise<{ stdout: string }> {
  return run(file, args, { timeout: STEP_LIMIT, maxBuffer: 64 * 1024 * 1024 });
}

function cacheFolder(): string {
  return process.env['TENANTRY_REDIS_CACHE'] ?? path.join(repositoryRoot(), '.cache', 'redis');
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** In one line: what the program complained of last. */
function reasonOf(name: string, error: unknown): string {
  if (isMissing(error)) return `there is no ${name}`;
  const { stderr, message } = error as Error & { stderr?: string };
  const said = (stderr ?? '').split('\n').filter((line) => /^(E:|Error)/.test(line));
  return `${name} failed (${said.at(-1) ?? message.split('\n')[0]})`;
}
