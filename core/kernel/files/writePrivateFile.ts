import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Mode of files that only the account of the server reads. */
export const PRIVATE_FILE = 0o600;
/**
 * Mode of a data folder that is made. Others do not list it; where root runs the server, PostgreSQL runs under another account and
 * has to pass through.
 */
export const dataFolderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Writes a file that only the account of the server reads, whole or not at all. Its folder must exist. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: PRIVATE_FILE, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
