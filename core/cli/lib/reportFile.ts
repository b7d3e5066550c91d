import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { processIdentity, type BootReport } from '../../host';

/** A boot report as the server leaves it behind for the operators' command. */
export interface SavedReport extends BootReport {
  /** Tells the process that wrote it from a later one with the same id. */
  readonly processIdentity: string | null;
}

/** Writes each report of the server to `<dataDir>/boot-report.json`, one after the other, whole or not at all. */
export class ReportFile {
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
    private readonly onFailure: (error: Error) => void,
  ) {}

  keep(report: BootReport): void {
    this.written = this.written.then(() => this.write(report)).catch(this.onFailure);
  }

  private async write(report: BootReport): Promise<void> {
    const saved: SavedReport = { ...report, processIdentity: processIdentity(report.processId) ?? null };
    await mkdir(this.dataDir, { recursive: true });
    const file = fileIn(this.dataDir);
    await writeFile(`${file}.new`, JSON.stringify(saved));
    await rename(`${file}.new`, file);
  }
}

/** The latest report of the server that runs on a data folder; undefined when none does. */
export async function readLiveReport(dataDir: string): Promise<SavedReport | undefined> {
  const report = await readFile(fileIn(dataDir), 'utf8')
    .then((text) => JSON.parse(text) as SavedReport)
    .catch(() => undefined);
  if (!report) return undefined;
  const identity = processIdentity(report.processId);
  return identity !== undefined && identity === report.processIdentity ? report : undefined;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'boot-report.json');
}
