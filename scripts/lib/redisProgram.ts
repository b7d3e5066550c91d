import path from 'node:path';
import { CommandError } from '@tenantry/core/cli';
import {
  cacheFolder,
  type Program,
  programIn,
  reasonOf,
  step,
  tried,
  unpackDebianPackages,
} from './debianPackages';

/** Finds a Redis without the network: on the path, else the one that `provideRedis` has unpacked. */
export async function findRedis(): Promise<Program | null> {
  return (await tried({ file: 'redis-server', env: {} })) ?? unpacked();
}

/**
 * Finds a Redis or gets one: the Debian packages unpacked into a cache folder, else Homebrew's.
 *
 * @throws CommandError when none can be had
 */
export async function provideRedis(): Promise<Program> {
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

async function getFromDebian(): Promise<Program | null> {
  // redis-server is a link to a file of redis-tools, which may be installed.
  await unpackDebianPackages(['redis-server', 'redis-tools'], folder());
  return unpacked();
}

async function getFromHomebrew(): Promise<Program | null> {
  const { stdout } = await step('brew', ['--prefix', 'redis']);
  const program = { file: path.join(stdout.trim(), 'bin', 'redis-server'), env: {} };
  const installed = await tried(program);
  if (installed) return installed;
  await step('brew', ['install', '--quiet', 'redis']);
  return tried(program);
}

const folder = () => cacheFolder('TENANTRY_REDIS_CACHE', 'redis');
const unpacked = () => programIn(folder(), 'usr/bin/redis-server');
