import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';

/** Begins the line behind which the new content stands while a file is overwritten. No JSON text has such a line. */
const MARK = '\n#tenantry-overwrites sha256=';

/** One write of an overwriting: bytes at a position, after which the file may be cut off. */
export interface OverwriteStep {
  readonly position: number;
  readonly bytes: Buffer;
  /** Length of the file after the step, in bytes; undefined: the file is not cut off. */
  readonly length?: number;
}

/**
 * Overwrites a file that cannot be replaced by another: a single file that is mounted into a container, or a file in a
 * folder that may not be written. The file holds the old or the new content at any moment, as `settledText` reads it,
 * even where the process or the machine stops between two writes, or in the midst of one.
 *
 * @throws the error of the file system; the file then holds what it held
 */
export async function overwriteFile(path: string, content: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const found = await handle.readFile('utf8');
    const old = settledText(found);
    // An overwriting that was interrupted is brought to its end first, since its second copy may lie in the way.
    if (old !== found) await carryOut(handle, finishingSteps(old));
    const before = Buffer.from(old);
    await carryOut(handle, overwriteSteps(before, Buffer.from(content)), () =>
      handle.truncate(before.length),
    );
  } finally {
    await handle.close();
  }
}

/**
 * The writes that overwrite a file. Pure. The new content is first appended with its checksum, behind both the old
 * content and the space that the new one takes, then written to the beginning; then the file is cut off behind that.
 */
export function overwriteSteps(old: Buffer, content: Buffer): OverwriteStep[] {
  const room = Math.max(old.length, content.length);
  const mark = Buffer.from(`${MARK}${digestOf(content)}\n`);
  return [
    { position: old.length, bytes: Buffer.concat([spaces(room - old.length), mark, content]) },
    { position: 0, bytes: Buffer.concat([content, spaces(room - content.length)]) },
    { position: 0, bytes: Buffer.alloc(0), length: content.length },
  ];
}

/** The content of a file that is being overwritten, or was when its writer stopped: the old or the new content. Pure. */
export function settledText(text: string): string {
  const at = text.indexOf(MARK);
  if (at < 0) return withoutBegunMark(text);
  const [digest = '', ...lines] = text.slice(at + MARK.length).split('\n');
  const content = lines.join('\n');
  // The beginning is written only when the copy behind the mark is whole.
  return digestOf(Buffer.from(content)) === digest ? content : text.slice(0, at);
}

/** Cuts off the mark where only its beginning was written. */
function withoutBegunMark(text: string): string {
  for (let length = MARK.length - 1; length > 1; length -= 1) {
    if (text.endsWith(MARK.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}

/** The settled content stands whole either at the beginning or behind the mark, so it is written to the beginning once more. */
function finishingSteps(text: string): OverwriteStep[] {
  const bytes = Buffer.from(text);
  return [
    { position: 0, bytes },
    { position: 0, bytes: Buffer.alloc(0), length: bytes.length },
  ];
}

/** @param undo called when the first step fails, before anything was overwritten */
async function carryOut(
  handle: FileHandle,
  [first, ...others]: readonly OverwriteStep[],
  undo?: () => Promise<void>,
): Promise<void> {
  if (!first) return;
  try {
    await take(handle, first);
  } catch (error) {
    await undo?.();
    throw error;
  }
  for (const step of others) await take(handle, step);
}

async function take(handle: FileHandle, { position, bytes, length }: OverwriteStep): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
  if (length !== undefined) await handle.truncate(length);
  await handle.sync();
}

const spaces = (count: number): Buffer => Buffer.alloc(count, ' ');

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
