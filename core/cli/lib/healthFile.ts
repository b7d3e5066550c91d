import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { HealthRegistry, Slice } from '../../host';
import { ofProcess, readJson, stillRuns, writeJson, type OfProcess } from './processFile';

/** How the modules of one server process have been doing, as it leaves it behind for `modules top`. */
export interface SavedHealth extends OfProcess {
  /** The last minutes, by module. */
  readonly modules: Readonly<Record<string, readonly Slice[]>>;
  /** Bytes of memory that each module keeps; absent in files of older versions. */
  readonly kept?: Readonly<Record<string, number>>;
}

/** How often a process that has something new to tell writes it down. */
const INTERVAL_MILLISECONDS = 1_000;

/**
 * Keeps `<dataDir>/health/<process id>.json` up to date for as long as the server runs. The slices carry their
 * time, so a server that does nothing need not write.
 *
 * @returns stops, and removes the file
 */
export function keepHealthFile(
  dataDir: string,
  health: HealthRegistry,
  onFailure: (error: Error) => void,
): () => Promise<void> {
  const file = path.join(folderIn(dataDir), `${process.pid}.json`);
  const own = ofProcess(process.pid);
  let written = -1;
  let writing: Promise<void> = Promise.resolve();
  const write = async (): Promise<void> => {
    const { revision } = health;
    if (revision === written) return;
    const saved: SavedHealth = {
      ...own,
      modules: health.recent(),
      kept: Object.fromEntries(health.keptMemory),
    };
    await writeJson(file, saved);
    written = revision;
  };
  const next = (): void => void (writing = writing.then(write).catch(onFailure));
  next();
  const timer = setInterval(next, INTERVAL_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await rm(file, { force: true });
  };
}

/** The statistics of every server process that runs on a data folder; files of ended ones are removed. */
export async function readHealth(dataDir: string): Promise<SavedHealth[]> {
  const names = await readdir(folderIn(dataDir)).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readOne(path.join(folderIn(dataDir), name))),
  );
  return found.filter((saved) => saved !== undefined);
}

async function readOne(file: string): Promise<SavedHealth | undefined> {
  const saved = await readJson<SavedHealth>(file);
  if (!saved || stillRuns(saved)) return saved;
  // A process that was killed could not; a folder that is not ours to clean up is read all the same.
  await rm(file, { force: true }).catch(() => undefined);
  return undefined;
}

function folderIn(dataDir: string): string {
  return path.join(dataDir, 'health');
}
