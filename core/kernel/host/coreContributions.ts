import { BUILT_IN_KINDS } from '../../parts/kinds';
import { hostRoutes } from '../../parts/operations/hostRoutes';
import type { CoreContributions } from '../kinds/CoreContributions';
import { CORE_SERVICE_NAMES } from './coreServiceNames';
import { platformFeatures, platformModule } from './platformModule';

/** Everything that the core itself contributes. */
export const coreContributions: CoreContributions = {
  id: platformModule.id,
  kinds: BUILT_IN_KINDS,
  manifest: {
    title: platformModule.title,
    features: platformFeatures,
    defaultGrants: platformModule.defaultGrants,
    routes: hostRoutes,
    services: Object.fromEntries([...CORE_SERVICE_NAMES].map((name) => [name, Object])),
  },
};
