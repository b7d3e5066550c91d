/**
 * Routes and kinds of records of modules that may not be installed, so that others can extend them without importing
 * anything. A module that does so adds a member: `'POST /devices/devices': true` or `'devices.device': true`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by augmentation
export interface KnownTargets {}
