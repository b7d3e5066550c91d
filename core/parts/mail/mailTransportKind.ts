import { codeKind, type CodeItem } from '../../kernel/kinds/codeKind';
import type { MailTransport } from './MailTransport';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Ways by which mails leave, in place of SMTP and the outbox; the first is used. */
    readonly mailTransports?: readonly CodeItem<MailTransport>[];
  }
}

/** Ways by which mails leave, such as the API of a provider. */
export const mailTransportKind = codeKind<MailTransport>({
  key: 'mailTransports',
  noun: 'mail transport',
  dispose: (transport) => transport.close?.(),
});
