/**
 * Payloads of events of modules that may not be installed, by id of the event, so that others can listen to them without
 * importing anything. A module that uses them adds a member: `'auth.user.deleted': { readonly id: string }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by augmentation
export interface KnownEvents {}
