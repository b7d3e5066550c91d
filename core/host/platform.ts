import { PARTS } from '../parts';
import { platformOf } from '../kernel/parts/platformOf';

/** The core with all its parts, as every program of this package runs it. */
export const PLATFORM = platformOf(PARTS, ['directory', 'auth']);

/** Everything that the core itself contributes. */
export const coreContributions = PLATFORM.contributions;

/** The tables of the core itself, kept in the ledger as those of `core`; named `platform_…`. */
export const coreMigrations = PLATFORM.manifest.migrations ?? [];

/** The built-in kinds of contributions. */
export const BUILT_IN_KINDS = PLATFORM.contributions.kinds;
