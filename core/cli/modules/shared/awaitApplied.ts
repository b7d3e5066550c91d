import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeAction, ModuleState } from '../../../host';
import { readLiveReport, type SavedReport } from '../../lib/reportFile';

/** How the running server took a change of plugins.config.json. */
export type ServerOutcome =
  /** It runs the module, or does not, as wanted. */
  | { readonly kind: 'applied'; readonly report: SavedReport; readonly status: ModuleState }
  /** It tried, and the module does not run. */
  | { readonly kind: 'failed'; readonly report: SavedReport; readonly status: ModuleState }
  | { readonly kind: 'ended' }
  /** Nothing of it within the time limit. */
  | { readonly kind: 'timeout' };

/** More than a module may take to finish what is under way, to stop and to start. */
const LIMIT_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 40;

/**
 * Waits until the server that runs on the data folder reports that a change was applied.
 *
 * @param before the server's report from before the change
 */
export async function awaitApplied(
  dataDir: string,
  before: SavedReport,
  action: ChangeAction,
  moduleId: string,
): Promise<ServerOutcome> {
  const deadline = Date.now() + LIMIT_MILLISECONDS;
  do {
    const report = await readLiveReport(dataDir);
    if (!report) return { kind: 'ended' };
    const status = report.modules.find(({ id }) => id === moduleId)?.status;
    const isNews = report.processId !== before.processId || report.revision > before.revision;
    if (isNews && status && !isBefore(status, action)) {
      const kind = action === 'disable' || status.state === 'enabled' ? 'applied' : 'failed';
      return { kind, report, status };
    }
    await delay(POLL_MILLISECONDS);
  } while (Date.now() < deadline);
  return { kind: 'timeout' };
}

/** The server has applied an earlier change of another operator, not yet this one, or still starts the module. */
function isBefore(status: ModuleState, action: ChangeAction): boolean {
  if (status.state === 'starting') return true;
  const isOffByOperator = status.state === 'disabled' && status.because === 'operator';
  return isOffByOperator === (action === 'enable');
}
