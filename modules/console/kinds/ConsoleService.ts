import type { RequiredFeature } from '@tenantry/core';

/** Names of the routes that the console calls. */
export type ConsoleServiceId =
  | 'navigation'
  | 'profile'
  | 'organizations'
  | 'accounts'
  | 'roles'
  | 'files'
  | 'addFile'
  | 'stream'
  | 'signIn'
  | 'signOut'
  | 'requestReset'
  | 'checkReset'
  | 'setPassword'
  | 'language'
  | 'tenant'
  | 'undo'
  | 'redo'
  | 'work'
  | 'cancelWork';

/** A route that the console calls. One module has it; without one the console leaves out what needs it. */
export interface ConsoleService {
  readonly id: ConsoleServiceId;
  /** A route of the module: `GET /accounts/profile`, `DELETE /accounts/jobs/{id}`. */
  readonly request: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  /** Holders of all of these get it. The route checks for itself. */
  readonly features?: readonly RequiredFeature[];
  /** Of `work`: pattern of the events that say how far it has come, by payloads with `jobId`. */
  readonly events?: string;
  /** Of `accounts`, `files` and `roles`: kind of the records of these, as `<module>.<name>`. */
  readonly kind?: string;
  /** Of `addFile`: fields of the form besides `file`. */
  readonly fields?: Readonly<Record<string, string>>;
}
