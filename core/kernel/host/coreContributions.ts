import { CORE_SERVICE_NAMES, PARTS } from '../../parts';
import { BUILT_IN_KINDS } from '../../parts/kinds';
import type { CoreContributions } from '../kinds/CoreContributions';
import { contributedByParts } from '../parts/contributedByParts';
import type { RunningModule } from '../registry/ModuleCatalog';
import { coreVersion } from './coreVersion';

const manifest = contributedByParts('Platform', PARTS);

/** The core as one of the running modules: features have an owner, and roles get default grants. */
export const platformModule: RunningModule = {
  id: 'platform',
  title: manifest.title,
  version: coreVersion,
  critical: true,
  tenantSwitch: false,
  requires: [],
  defaultGrants: manifest.defaultGrants ?? {},
};

/** Everything that the core itself contributes. */
export const coreContributions: CoreContributions = {
  id: platformModule.id,
  kinds: BUILT_IN_KINDS,
  manifest: {
    ...manifest,
    // Migrations of the core are recorded as those of `core`.
    migrations: [],
    services: Object.fromEntries([...CORE_SERVICE_NAMES].map((name) => [name, Object])),
  },
};

/** The tables of the core itself, kept in the ledger as those of `core`; named `platform_…`. */
export const coreMigrations = manifest.migrations ?? [];
