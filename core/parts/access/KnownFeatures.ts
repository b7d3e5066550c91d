/**
 * Features of modules that may not be installed, by id, so that others can require them without importing anything. A module
 * that uses them adds a member: `'devices.view': true`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by augmentation
export interface KnownFeatures {}
