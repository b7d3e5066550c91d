import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MiB; null where the system does not tell. */
export async function residentMemory(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes = status === null ? undefined : /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}
