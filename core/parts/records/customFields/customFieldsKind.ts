import { sourceKind } from '../../../kernel/kinds/sourceKind';
import type { CustomFields } from './CustomFields';
import type { CustomFieldSource } from './CustomFieldSource';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Name of the service of this module that implements `CustomFieldSource`. */
    readonly customFields?: string;
  }
}

declare module '../../../kernel/parts/HostServices' {
  interface HostServices {
    readonly customFields: CustomFields;
  }
}

/** The module that keeps which fields tenants have added. */
export const customFieldsKind = sourceKind<CustomFieldSource>(
  'customFields',
  (moduleId, source, { customFields }) => customFields.source.connect(moduleId, source),
);
