import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { fn, ownId } from '../../kernel/kinds/shapes';
import type { MailTransport } from './MailTransport';

/** A way by which mails leave, such as the API of a provider. */
export interface MailTransportDeclaration<TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Made once, with the services of the module. */
  readonly create: (services: TServices) => MailTransport;
}

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Ways by which mails leave, in place of SMTP and the outbox; the first is used. */
    readonly mailTransports?: readonly MailTransportDeclaration[];
  }
}

/** Ways by which mails leave. */
export const mailTransportKind = contributionKind<MailTransportDeclaration, MailTransport>({
  key: 'mailTransports',
  noun: 'mail transport',
  schema: Joi.object({ id: ownId, create: fn }),
  featuresOf: () => [],
  create: ({ create }, services) => create(services),
  dispose: (transport) => transport.close?.(),
  compare: () => ({}),
});
