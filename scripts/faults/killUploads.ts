import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { repositoryRoot } from '../lib/repositoryRoot';

/** How often servers are killed, and at which points. */
export interface UploadKills {
  /** On each storage. */
  readonly kills: number;
  readonly seed: number;
}

const FILES = [
  'test/attachments/killed.test.ts',
  'test/attachments/resumeKilled.test.ts',
  'test/attachments/moveKilled.test.ts',
];

/** Repeats the tests that kill servers while files are uploaded and moved. @returns whether nothing was lost */
export async function killUploads({ kills, seed }: UploadKills): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [path.join('scripts', 'run.mjs'), 'test', ...FILES, '--maxWorkers=1'],
    {
      cwd: repositoryRoot(),
      env: { ...process.env, TENANTRY_TEST_KILLS: String(kills), TENANTRY_TEST_SEED: String(seed) },
      stdio: 'inherit',
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
