import { problemOf, readEnvironment, renderProblem, type Host } from '../../host';
import { fail } from '../lib/fail';
import { installationFolder } from '../lib/folders';
import { serveAlone } from '../serve/serveAlone';
import type { ReloadOrder, ReloadOutcome, Serving } from './messages';

/** The serving process of `tenantry dev`: serves as `tenantry start` does, and reloads modules on request. */
async function main(): Promise<void> {
  const { host } = await serveAlone(readEnvironment(process.env, installationFolder()), {}, true);
  process.on('message', (message) => void reload(host, (message as ReloadOrder).reload));
  // The process that watches the sources is gone, and so is the terminal.
  process.on('disconnect', () => process.emit('SIGTERM'));
  process.send?.({ serving: true } satisfies Serving);
}

async function reload(host: Host, id: string): Promise<void> {
  const started = performance.now();
  const isKnown = host.report.modules.some((module) => module.id === id);
  const problem = await (isKnown ? host.reloadModule(id) : host.reload()).then(
    ({ modules }) => {
      const status = modules.find((module) => module.id === id)?.status;
      return status ? (problemOf(status).map(renderProblem)[0] ?? null) : null;
    },
    (error: Error) => error.message,
  );
  const outcome: ReloadOutcome = { reloaded: id, milliseconds: performance.now() - started, problem };
  process.send?.(outcome);
}

main().catch(fail);
