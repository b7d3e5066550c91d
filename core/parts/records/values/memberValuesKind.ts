import { sourceKind } from '../../../kernel/kinds/sourceKind';
import type { MemberValues } from './MemberValues';
import type { MemberValueSource } from './MemberValueSource';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Name of the service of this module that implements `MemberValueSource`. */
    readonly memberValues?: string;
  }
}

declare module '../../../kernel/parts/HostServices' {
  interface HostServices {
    readonly memberValues: MemberValues;
  }
}

/** The module that keeps values of members with their labels. */
export const memberValuesKind = sourceKind<MemberValueSource>(
  'memberValues',
  (moduleId, source, { memberValues }) => memberValues.source.connect(moduleId, source),
);
