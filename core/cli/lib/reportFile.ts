import path from 'node:path';
import type { BootReport } from '../../host';
import { ofProcess, readJson, stillRuns, writeJson, type OfProcess } from './processFile';

/** A boot report as the server leaves it behind for the operators' command. */
export type SavedReport = BootReport & OfProcess;

/** Writes each report of the server to `<dataDir>/boot-report.json`, one after the other, whole or not at all. */
export class ReportFile {
  private written: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataDir: string,
    private readonly onFailure: (error: Error) => void,
  ) {}

  keep(report: BootReport): void {
    const saved: SavedReport = { ...report, ...ofProcess(report.processId) };
    this.written = this.written.then(() => writeJson(fileIn(this.dataDir), saved)).catch(this.onFailure);
  }
}

/** The latest report of the server that runs on a data folder; undefined when none does. */
export async function readLiveReport(dataDir: string): Promise<SavedReport | undefined> {
  const report = await readJson<SavedReport>(fileIn(dataDir));
  return report && stillRuns(report) ? report : undefined;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'boot-report.json');
}
