import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file's content so that a reader, or a crash, finds the old or the new text and never a part.
 * Mode and, where allowed, owner are kept.
 */
export async function replaceFile(path: string, content: string): Promise<void> {
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
    await rm(draft, { force: true });
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
