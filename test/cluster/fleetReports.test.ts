import type { BootReport, ModuleState } from '@tenantry/core/host';
import { FleetReports } from '../../core/dist/cli/serve/FleetReports';

const TIMEOUT = { code: 'MODULE_TIMEOUT', subject: 'slow', reason: 'hangs.', remedy: 'disable it.' } as const;
const starting: ModuleState = { state: 'starting' };
const enabled: ModuleState = { state: 'enabled' };
const disabled: ModuleState = { state: 'disabled', because: 'operator' };
const failed: ModuleState = { state: 'failed', phase: 'start', problem: TIMEOUT };

function reportOf(status: ModuleState, configuration = 'on'): BootReport {
  return {
    configuration,
    problems: [],
    modules: [{ id: 'slow', version: '1.0.0', status, notApplied: null }],
  } as unknown as BootReport;
}

describe('the report of several workers', () => {
  let published: string[];
  let reports: FleetReports;

  beforeEach(() => {
    published = [];
    reports = new FleetReports(({ modules }) => published.push(modules[0]?.status.state as string));
  });

  test('says at once that it has started, and nothing new when it starts in the next worker', () => {
    reports.keep(1, reportOf(starting));
    reports.keep(1, reportOf(enabled));
    expect(published).toEqual(['starting', 'enabled']);
    reports.keep(2, reportOf(starting));
    reports.keep(2, reportOf(enabled));
    expect(published).toEqual(['starting', 'enabled']);
  });

  test('says that it failed in one of them', () => {
    reports.keep(1, reportOf(starting));
    reports.keep(1, reportOf(enabled));
    reports.keep(2, reportOf(starting));
    reports.keep(2, reportOf(failed));
    expect(published).toEqual(['starting', 'enabled', 'failed']);
  });

  test('waits for all workers when they make a change afterwards', () => {
    for (const worker of [1, 2]) {
      reports.keep(worker, reportOf(starting));
      reports.keep(worker, reportOf(enabled));
    }
    const before = published.length;
    reports.keep(1, reportOf(failed));
    expect(published).toHaveLength(before);
    reports.keep(2, reportOf(enabled));
    expect(published.slice(before)).toEqual(['failed']);
  });

  test('does not take a second report of an earlier change for one of the next change', () => {
    const [on, off] = [reportOf(enabled), reportOf(disabled, 'off')];
    for (const worker of [1, 2]) reports.keep(worker, on);
    for (const worker of [1, 2]) reports.keep(worker, off);
    expect(published).toEqual(['enabled', 'disabled']);
    reports.keep(2, off);
    reports.keep(1, on);
    expect(published).toEqual(['enabled', 'disabled']);
    reports.keep(2, on);
    expect(published).toEqual(['enabled', 'disabled', 'enabled']);
  });
});
