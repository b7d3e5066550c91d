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
  readonly only?: keyof typeof FILES;
}

/** What the server does while it is killed, and the tests that check it. */
const FILES = {
  forms: 'test/system/attachments/killed.test.ts',
  resumable: 'test/system/attachments/resumeKilled.test.ts',
  moves: 'test/system/attachments/moveKilled.test.ts',
} as const;

/** Kinds of work that can be killed alone. */
export const KILLED_WORK = Object.keys(FILES) as (keyof typeof FILES)[];

/** Repeats the tests that kill servers while files are uploaded and moved. @returns whether nothing was lost */
export async function killUploads({ kills, seed, only }: UploadKills): Promise<boolean> {
  const files = only === undefined ? Object.values(FILES) : [FILES[only]];
  const child = spawn(
    process.execPath,
    [path.join('scripts', 'run.mjs'), 'systemTest', ...files, '--maxWorkers=1'],
    {
      cwd: repositoryRoot(),
      env: { ...process.env, TENANTRY_TEST_KILLS: String(kills), TENANTRY_TEST_SEED: String(seed) },
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
