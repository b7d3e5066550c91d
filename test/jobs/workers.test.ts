import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@tenantry/core';
import { mergeAreas } from '../../core/dist/kernel/manifest/mergeAreas';
import { workersOf } from '../../core/dist/parts/events/workersOf';
import { largestShare } from '../../core/dist/parts/tenancy/largestShare';

const MODULES = join(__dirname, '..', '..', 'modules');

interface BoundWorker {
  readonly id: string;
  readonly concurrency: number;
  readonly perTenant: number;
}

/** Workers of all modules of the repository that have a bound of their own; jobs of schedules belong to no tenant. */
function boundWorkers(): BoundWorker[] {
  return readdirSync(MODULES).flatMap((id) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const loaded = require(join(MODULES, id, 'dist', 'manifest.js')) as { default?: ModuleManifest };
    const { manifest } = mergeAreas(loaded.default ?? (loaded as ModuleManifest));
    return workersOf(manifest as never).flatMap(({ id: worker, schedule, concurrency, perTenant }) =>
      concurrency === undefined || schedule !== undefined
        ? []
        : [{ id: worker, concurrency, perTenant: perTenant ?? largestShare(concurrency) }],
    );
  });
}

describe('workers of all modules that run a bounded number of jobs', () => {
  test('leave a slot for a second tenant', () => {
    const workers = boundWorkers();
    expect(workers.length).toBeGreaterThan(5);
    expect(workers.filter(({ concurrency, perTenant }) => perTenant >= concurrency)).toEqual([]);
  });
});
