import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode';
import { overwriteFile } from './overwriteFile';

/**
 * Codes of the errors with which a file system refuses to put another file in the place of one: that is mounted as a single
 * file (EBUSY, EXDEV), or the folder may not be written. The file itself may be writable all the same.
 */
const IRREPLACEABLE: ReadonlySet<string | undefined> = new Set([
  'EBUSY',
  'EXDEV',
  'EACCES',
  'EPERM',
  'EROFS',
]);

/**
 * Replaces a file's content so that a reader, or a crash, finds the old or the new text and never a part.
 * Mode and, where allowed, owner are kept. A file that cannot be replaced by another is overwritten, so readers have to
 * read it with `settledText`.
 *
 * @throws the error of the file system; the content is then as it was
 */
export async function replaceFile(path: string, content: string): Promise<void> {
  try {
    await replaceByAnother(path, content);
  } catch (error) {
    if (!IRREPLACEABLE.has(errorCode(error))) throw error;
    await overwriteFile(path, content);
  }
}

async function replaceByAnother(path: string, content: string): Promise<void> {
  const { mode, uid, gid } = await stat(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', mode & 0o777);
    try {
      await handle.writeFile(content);
      await handle.chmod(mode & 0o777);
      // Only root may give files away; for others the file becomes theirs, as with any editor.
      await handle.chown(uid, gid).catch(() => undefined);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the rename itself survive a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
