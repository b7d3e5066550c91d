import { codeKind, type CodeItem } from '../../kernel/kinds/codeKind';
import type { KeyService } from './KeyService';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Services that keep the master keys of the installation, such as that of a cloud; the first wraps new data keys. */
    readonly keyServices?: readonly CodeItem<KeyService>[];
  }
}

/** Services that keep master keys. */
export const keyServiceKind = codeKind<KeyService>({ key: 'keyServices', noun: 'key service' });
