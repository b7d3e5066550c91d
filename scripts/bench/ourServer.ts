import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedPostgres } from '@tenantry/core/embedded';
import { repositoryRoot } from '../lib/repositoryRoot';
import { startServer, type ServerProcess } from './ServerProcess';
import { writeModules } from './writeModules';

const root = repositoryRoot();
/** Arguments for the node of our server, such as `--cpu-prof --cpu-prof-dir=…`. */
const NODE_ARGUMENTS = (process.env['BENCH_NODE_ARGUMENTS'] ?? '').split(' ').filter(Boolean);

/** Starts our server on the database. @param sources folders of further modules */
export async function startOurs(
  folder: string,
  postgres: EmbeddedPostgres,
  modules: number,
  without: readonly string[] = [],
  further: Readonly<Record<string, string>> = {},
  sources: readonly string[] = [],
): Promise<ServerProcess> {
  const { host, port, user, database } = postgres.connection;
  return startServer(
    [...NODE_ARGUMENTS, path.join(root, 'core/bin/tenantry.cjs'), 'start'],
    {
      ...environment(folder),
      ...further,
      PORT: '0',
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
      TENANTRY_PLUGINS_CONFIG: await config(folder, modules, without, sources),
    },
    /answers on http:\/\/localhost:(\d+)/,
  );
}

/** Settings of a server that is measured. */
export function environment(folder: string): Record<string, string> {
  return {
    LOG_LEVEL: 'warn',
    // Texts of images are read by processes beside the server.
    TENANTRY_ATTACHMENTS_OCR_LANGUAGES: 'off',
    RATE_LIMIT_ENABLED: 'false',
    // On a busy machine downloads of a measurement that has ended are still being closed when the next one begins.
    TENANTRY_DOWNLOADS_PER_CALLER: '50',
    TENANTRY_DATA_DIR: folder,
    NODE_ENV: 'development',
  };
}

/** plugins.config.json with the modules of the repository, save some, and so many samples. */
export async function config(
  folder: string,
  modules: number,
  without: readonly string[] = [],
  further: readonly string[] = [],
): Promise<string> {
  const home = path.join(folder, ['with', modules, ...without].join('-'));
  await mkdir(home, { recursive: true });
  await writeModules(path.join(home, 'samples'), modules);
  const file = path.join(home, 'plugins.config.json');
  const sources = [path.join(root, 'modules/*'), ...(modules > 0 ? ['./samples/*'] : []), ...further];
  const off = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  await writeFile(file, JSON.stringify({ sources, modules: off }));
  return file;
}
