import type { CommandDeclaration } from '../commands/CommandDeclaration';
import type { CustomFieldEntity } from '../customFields/CustomFieldSource';
import type { EventDeclaration } from '../../events/EventDeclaration';
import type { Route } from '../../http/route';
import type { Narrowing } from './Narrowing';

/** A collection as a manifest lists it: what its declaration comes down to. */
export interface Collection {
  readonly kind: string;
  /** Itself, where its records take custom fields. */
  readonly customFieldEntities: readonly CustomFieldEntity[];
  readonly routes: readonly Route[];
  readonly commands: readonly CommandDeclaration[];
  readonly events: readonly EventDeclaration[];
  /** For routes that count and sum what its list shows. */
  readonly narrowing: Narrowing;
}
