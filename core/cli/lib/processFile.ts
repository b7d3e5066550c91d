import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { dataFolderMode, processIdentity, writePrivateFile } from '../../host';

/** Data that a server process leaves behind about itself. */
export interface OfProcess {
  readonly processId: number;
  /** Tells the process that wrote it from a later one with the same id. */
  readonly processIdentity: string | null;
}

/** Names the process with this id, for what it leaves behind. */
export function ofProcess(processId: number): OfProcess {
  return { processId, processIdentity: processIdentity(processId) ?? null };
}

/** Writes JSON for the account of the server, whole or not at all, into a folder that is made where it is missing. */
export async function writeJson(file: string, content: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: dataFolderMode() });
  await writePrivateFile(file, JSON.stringify(content));
}

/** Reads JSON; undefined for a file that is missing or not whole. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  return readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as T)
    .catch(() => undefined);
}

/** Whether the process that left something behind still runs. */
export function stillRuns({ processId, processIdentity: known }: OfProcess): boolean {
  const identity = processIdentity(processId);
  return identity !== undefined && identity === known;
}
