import { setTimeout } from 'node:timers/promises';
import type { TestHost } from '@tenantry/core/testing';

/** Milliseconds between two looks: without a pause the looking would take the processor from the jobs. */
const PAUSE = 100;

/** Resolves when no job is left that may still scan a file or read its text. */
export async function fileJobsDone(host: TestHost): Promise<void> {
  const open = () =>
    host.sql(
      `SELECT 1 FROM platform_jobs WHERE worker_id IN ('attachments.scan_file', 'attachments.read_text')
          AND state IN ('waiting', 'parked', 'running') LIMIT 1`,
    );
  while ((await open()).length > 0) await setTimeout(PAUSE);
}
