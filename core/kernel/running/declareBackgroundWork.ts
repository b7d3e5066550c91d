import { persistentSubscribers, workersOf } from '../../parts/events/workersOf';
import type { HostCore } from '../host/HostCore';
import type { LoadedModule } from '../discovery/loadManifest';

/** Tells jobs and events what the modules that are to run from now on do in the background. */
export async function declareBackgroundWork(
  { jobEngine, outbox }: Pick<HostCore, 'jobEngine' | 'outbox'>,
  modules: readonly LoadedModule[],
): Promise<void> {
  const contributed = modules.map(({ package: { id: moduleId }, manifest }) => ({ moduleId, manifest }));
  await jobEngine.declare(
    contributed.flatMap(({ moduleId, manifest }) =>
      workersOf(manifest).map((worker) => ({ moduleId, worker })),
    ),
  );
  outbox.use(
    contributed.flatMap(({ moduleId, manifest }) =>
      persistentSubscribers(manifest).map((item) => ({ moduleId, item })),
    ),
  );
}
