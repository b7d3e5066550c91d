import { access, constants, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Environment } from '../../../host';
import semver from 'semver';
import type { SavedReport } from '../../lib/reportFile';
import type { Finding } from './Finding';

/** The Node version that the root package.json requires under "engines". */
const NODE_RANGE = '>=20.19';

/** Node's version, the data folder and the port. */
export async function checkSurroundings(
  environment: Environment,
  live: SavedReport | undefined,
): Promise<Finding[]> {
  return [checkNode(), await checkDataFolder(environment.dataDir), await checkPort(environment, live)];
}

function checkNode(): Finding {
  const { node } = process.versions;
  if (semver.satisfies(node, NODE_RANGE)) return { verdict: 'ok', subject: 'node', message: `Node ${node}` };
  return {
    verdict: 'wrong',
    subject: 'node',
    message: `Node ${node} is too old: ${NODE_RANGE} is needed.`,
    remedy: 'install a current Node from https://nodejs.org.',
  };
}

/** The folder is made at the first start, so what counts then is the nearest folder above it. */
async function checkDataFolder(dataDir: string): Promise<Finding> {
  const subject = 'data folder';
  for (let folder = dataDir; ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (!found && folder !== path.dirname(folder)) continue;
    const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
      () => found?.isDirectory() === true,
      () => false,
    );
    if (isWritable) {
      const message = folder === dataDir ? dataDir : `${dataDir} (made at the first start)`;
      return { verdict: 'ok', subject, message };
    }
    return {
      verdict: 'wrong',
      subject,
      message: `${folder} is not a folder that this user may write to.`,
      remedy: 'give this user the right to write there, or choose another folder with TENANTRY_DATA_DIR.',
    };
  }
}

async function checkPort({ port, host }: Environment, live: SavedReport | undefined): Promise<Finding> {
  const subject = 'port';
  const error = await listenOnce(port, host);
  if (error === undefined) return { verdict: 'ok', subject, message: `${port} is free` };
  if (error === 'EADDRINUSE' && live && (await isServedBy(live, port))) {
    return { verdict: 'ok', subject, message: `${port} is served by process ${live.processId}` };
  }
  if (error === 'EADDRINUSE') {
    return {
      verdict: 'wrong',
      subject,
      message: `${port} is in use by another program.`,
      remedy: 'stop that program, or choose another port with PORT.',
    };
  }
  return {
    verdict: 'wrong',
    subject,
    message: `Cannot listen on ${host ?? 'any address'}, port ${port}: ${error}.`,
    remedy: 'choose another port with PORT (below 1024 needs privileges), or another address with HOST.',
  };
}

/** Tries the port for a moment. @returns the system's error code, if it cannot be had */
function listenOnce(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** The server on the port is the one that wrote the report. */
async function isServedBy(live: SavedReport, port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const { revision } = (await response.json()) as { revision?: unknown };
    return revision === live.revision;
  } catch {
    return false;
  }
}
