import type { FeatureDeclaration } from '../../parts/access/FeatureDeclaration';
import { coreVersion } from './coreVersion';
import type { RunningModule } from '../registry/ModuleCatalog';

/** Features of the core itself. */
export const platformFeatures: readonly FeatureDeclaration[] = [
  { id: 'platform.modules.manage', title: 'Switch modules on and off for the own tenant' },
];

/** The core as one of the running modules: features have an owner, and roles get default grants. */
export const platformModule: RunningModule = {
  id: 'platform',
  title: 'Platform',
  version: coreVersion,
  critical: true,
  tenantSwitch: false,
  requires: [],
  defaultGrants: { superadmin: ['platform.*'], admin: ['platform.modules.manage'] },
};
