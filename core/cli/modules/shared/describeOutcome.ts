import { describeState, problemOf, type ChangePlan } from '../../../host';
import type { SavedReport } from '../../lib/reportFile';
import type { ServerOutcome } from './awaitApplied';
import { ExitCode } from './ExitCode';
import { renderProblems, renderTable } from './text';

/** The change that was requested. */
type Change = Pick<ChangePlan, 'action' | 'module' | 'starts' | 'stops'>;

/** Result of a change in the running server: the exit code, and the lines that describe it. */
export function describeOutcome(
  outcome: ServerOutcome,
  plan: Change,
  processId: number,
): { readonly exitCode: ExitCode; readonly text: string } {
  const server = `The running server (process ${processId})`;
  switch (outcome.kind) {
    case 'applied':
    case 'failed':
      return describeReport(outcome.report, plan, server);
    case 'ended':
      return {
        exitCode: ExitCode.unapplied,
        text: `${server} ended meanwhile; the change takes effect at the next start.`,
      };
    case 'timeout':
      return {
        exitCode: ExitCode.unapplied,
        text:
          `${server} has not reported the change in time.\n` +
          '  Remedy: read its log; it may run with another TENANTRY_PLUGINS_CONFIG. The file is changed.',
      };
  }
}

/** Every module the plan names as it stands now; one that was to start and did not needs attention. */
function describeReport(
  report: SavedReport,
  { action, module: moduleId, starts, stops }: Change,
  server: string,
): { readonly exitCode: ExitCode; readonly text: string } {
  const toRun = new Set(action === 'enable' ? [moduleId, ...starts] : starts);
  const concerned = report.modules.filter(({ id }) => toRun.has(id) || id === moduleId || stops.includes(id));
  const failed = concerned.filter(({ id, status }) => toRun.has(id) && status.state !== 'enabled');
  const isDone = failed.length === 0;
  return {
    exitCode: isDone ? ExitCode.ok : ExitCode.attention,
    text: [
      `${server} ${isDone ? 'has applied it' : 'has tried'} (${Math.round(report.milliseconds)} ms):`,
      ...renderTable(concerned.map(({ id, status }) => [id, describeState(status)])).map(
        (line) => `  ${line}`,
      ),
      ...renderProblems(failed.flatMap(({ status }) => problemOf(status))),
    ].join('\n'),
  };
}
