import {
  exitCodeOf,
  problemsIn,
  type BootReport,
  type ModuleReport,
  type ModuleState,
} from '@tenantry/core/host';
import { problemsOf } from '../../core/dist/cli/modules/shared/problemsOf';

const problem = (subject: string, reason = 'is broken.') =>
  ({ code: 'MODULE_START_FAILED', subject, reason, remedy: 'fix it.' }) as const;
const moduleIn = (id: string, status: ModuleState, more: Partial<ModuleReport> = {}): ModuleReport => ({
  id,
  title: null,
  version: '1.0.0',
  packageName: id,
  folder: `/${id}`,
  critical: false,
  requires: {},
  status,
  loadedAt: null,
  code: null,
  notApplied: null,
  durations: {},
  contributions: {},
  inert: [],
  ...more,
});
const report = (modules: readonly ModuleReport[], problems: BootReport['problems'] = []): BootReport => ({
  coreVersion: '0.8.0',
  processId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  milliseconds: 1,
  revision: 1,
  configuration: '',
  modules,
  problems,
});
const failed = { state: 'failed', phase: 'start', problem: problem('a') } as const;
const degraded = { state: 'degraded', problem: problem('a'), since: '', until: null } as const;

describe('a problem of an installation', () => {
  test.each<[string, ModuleState]>([
    ['failed in a phase', failed],
    ['is out of service', degraded],
    ['is invalid', { state: 'disabled', because: 'invalid', problem: problem('a') }],
    ['does not fit the core', { state: 'disabled', because: 'incompatible', problem: problem('a') }],
    ['lacks what it requires', { state: 'disabled', because: 'dependency', problem: problem('a') }],
  ])('is a module that %s', (_, status) => {
    expect(problemsIn(report([moduleIn('a', status)]))).toEqual([problem('a')]);
    expect(exitCodeOf(report([moduleIn('a', status)]))).toBe(2);
  });

  test.each<[string, ModuleState, number]>([
    ['runs', { state: 'enabled' }, 0],
    ['the operator has switched off', { state: 'disabled', because: 'operator' }, 0],
    ['an option of the start leaves out', { state: 'disabled', because: 'start_option' }, 0],
    ['is still starting, which needs attention', { state: 'starting' }, 2],
  ])('is no module that %s', (_, status, exitCode) => {
    expect(problemsIn(report([moduleIn('a', status)]))).toEqual([]);
    expect(exitCodeOf(report([moduleIn('a', status)]))).toBe(exitCode);
  });

  test('is new code or settings that are not in use, and what is wrong with the whole; each counts once', () => {
    const kept = moduleIn('b', { state: 'enabled' }, { notApplied: problem('b') });
    const all = report([moduleIn('a', failed), kept], [problem('c'), problem('a'), problem('c', 'is odd.')]);
    expect(problemsIn(all)).toEqual([problem('c'), problem('a'), problem('c', 'is odd.'), problem('b')]);
  });

  test('is one of the server where a server runs, besides those that only a start would have', () => {
    const planned = report([moduleIn('a', { state: 'disabled', because: 'invalid', problem: problem('p') })]);
    const live = report([moduleIn('a', failed)]);
    const of = (server?: BootReport) =>
      problemsOf({ planned, live: server } as Parameters<typeof problemsOf>[0]);
    expect(of()).toEqual({ present: [problem('p')], ofStart: [] });
    expect(of(live)).toEqual({ present: [problem('a')], ofStart: [problem('p')] });
    expect(of(planned)).toEqual({ present: [problem('p')], ofStart: [] });
  });
});
