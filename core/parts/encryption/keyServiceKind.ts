import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { fn, ownId } from '../../kernel/kinds/shapes';
import type { KeyService } from './KeyService';

/** A service that keeps master keys, such as that of a cloud. */
export interface KeyServiceDeclaration<TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Made once, with the services of the module. */
  readonly create: (services: TServices) => KeyService;
}

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Services that keep the master keys of the installation; the first wraps new data keys. */
    readonly keyServices?: readonly KeyServiceDeclaration[];
  }
}

/** Services that keep master keys. */
export const keyServiceKind = contributionKind<KeyServiceDeclaration, KeyService>({
  key: 'keyServices',
  noun: 'key service',
  schema: Joi.object({ id: ownId, create: fn }),
  featuresOf: () => [],
  create: ({ create }, services) => create(services),
  compare: () => ({}),
});
