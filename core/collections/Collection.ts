import type { CommandDeclaration } from '../commands/CommandDeclaration';
import type { EventDeclaration } from '../events/EventDeclaration';
import type { Route } from '../http/route';

/** A collection as a manifest lists it: what its declaration comes down to. */
export interface Collection {
  readonly kind: string;
  readonly label: string;
  readonly takesCustomFields: boolean;
  readonly routes: readonly Route[];
  readonly commands: readonly CommandDeclaration[];
  readonly events: readonly EventDeclaration[];
}
