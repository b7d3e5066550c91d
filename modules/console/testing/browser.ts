import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The Chromium that tests and measurements start: the one that `TENANTRY_CHROMIUM` names, else that of the package
 * `@sparticuz/chromium`, which is for Linux on x64. It is unpacked into the temporary folder, once.
 */
export async function browserProgram(): Promise<string> {
  const named = process.env['TENANTRY_CHROMIUM'];
  if (named !== undefined) return named;
  const folder = path.join(tmpdir(), 'tenantry-browser');
  if (!existsSync(folder)) await unpackInto(folder);
  return path.join(folder, 'chromium');
}

/** Unpacks the program beside the folder and moves it there, so that no other process starts one half written. */
async function unpackInto(folder: string): Promise<void> {
  const own = await mkdtemp(`${folder}-`);
  // The package is an ES module, which a process of its own loads; it unpacks into the temporary folder.
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`,
    ],
    { env: { ...process.env, TMPDIR: own } },
  );
  // Another process was faster where the folder is there.
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
}
