import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { repositoryRoot } from '../lib/repositoryRoot';

/** How often servers are killed, and at which points. */
export interface UploadKills {
  /** On each storage. */
  readonly kills: number;
  readonly seed: number;
  /** Default: all of them. */
  readonly only?: (typeof KILLED_WORK)[number];
}

const FILE = 'test/system/attachments/killed.test.ts';

/** Kinds of work that can be killed alone; the names of the tests that check them begin with these words. */
export const KILLED_WORK = ['forms', 'resumable', 'moves'] as const;

/** Repeats the tests that kill servers while files are uploaded and moved. @returns whether nothing was lost */
export async function killUploads({ kills, seed, only }: UploadKills): Promise<boolean> {
  const named = only === undefined ? [] : ['--testNamePattern', `on a server that is killed ${only}`];
  const child = spawn(process.execPath, [path.join('scripts', 'run.mjs'), 'systemTest', FILE, ...named], {
    cwd: repositoryRoot(),
    env: { ...process.env, TENANTRY_TEST_KILLS: String(kills), TENANTRY_TEST_SEED: String(seed) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
