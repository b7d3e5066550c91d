import { assembleReport, type ReportParts } from './assembleReport';
import { newlyKept, type BootReport } from './BootReport';
import type { HostServices } from '../parts/HostServices';
import type { HostOptions } from './HostOptions';

/** The report of a host, which is drawn up anew after every change. */
export class Reports {
  private last: BootReport | null = null;

  constructor(
    private readonly options: Pick<HostOptions, 'logger' | 'onReport'>,
    private readonly core: HostServices,
  ) {}

  /** The latest one. */
  get latest(): BootReport {
    return this.last as BootReport;
  }

  /** Draws up a report, logs what it says is not applied, and calls `onReport`. */
  draw(parts: Omit<ReportParts, 'quarantine' | 'revision' | 'createdAt'>): void {
    const before = this.last;
    const { logger, onReport } = this.options;
    const { quarantine, options } = this.core;
    const revision = (before?.revision ?? 0) + 1;
    this.last = assembleReport({ ...parts, quarantine, revision, createdAt: options.clock.now() });
    for (const { module, message } of newlyKept(before, this.last)) logger.error({ module }, message);
    onReport?.(this.last);
  }
}
