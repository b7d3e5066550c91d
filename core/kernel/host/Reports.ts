import { assembleReport, type ReportParts } from './assembleReport';
import { newlyKept, type BootReport } from './BootReport';
import type { HostServices } from '../parts/HostServices';

/** The report of a host, which is made again after every change. */
export class Reports {
  private last: BootReport | null = null;

  constructor(private readonly core: Pick<HostServices, 'options' | 'degraded'>) {}

  /** The latest one. */
  get latest(): BootReport {
    return this.last as BootReport;
  }

  /** Draws up a report, logs what it says is not applied, and calls `onReport`. */
  draw(parts: Omit<ReportParts, 'degraded' | 'revision' | 'createdAt'>): void {
    const before = this.last;
    const { degraded, options } = this.core;
    const { logger, onReport } = options;
    const revision = (before?.revision ?? 0) + 1;
    this.last = assembleReport({ ...parts, degraded, revision, createdAt: options.clock.now() });
    for (const { module, message } of newlyKept(before, this.last)) logger.error({ module }, message);
    onReport?.(this.last);
  }
}
