import { sourceKind } from '../../kernel/kinds/sourceKind';
import type { Organizations } from './Organizations';
import type { OrganizationSource } from './OrganizationTree';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Name of the service of this module that implements `OrganizationSource`. */
    readonly organizations?: string;
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly organizations: Organizations;
  }
}

/** The module that keeps tenants and organizations. */
export const organizationsKind = sourceKind<OrganizationSource>(
  'organizations',
  (_moduleId, source, { organizations }) => organizations.connect(source),
);
