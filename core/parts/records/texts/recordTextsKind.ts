import { sourceKind } from '../../../kernel/kinds/sourceKind';
import type { RecordTexts } from './RecordTexts';
import type { RecordTextSource } from './RecordTextSource';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Name of the service of this module that implements `RecordTextSource`. */
    readonly recordTexts?: string;
  }
}

declare module '../../../kernel/parts/HostServices' {
  interface HostServices {
    readonly recordTexts: RecordTexts;
  }
}

/** The module that keeps texts of records in other languages. */
export const recordTextsKind = sourceKind<RecordTextSource>(
  'recordTexts',
  (moduleId, source, { recordTexts }) => recordTexts.source.connect(moduleId, source),
);
