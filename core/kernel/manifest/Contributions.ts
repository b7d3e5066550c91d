/**
 * Contributions of modules to kinds that other modules declare, by key of the kind. The owner of a kind adds its member
 * in its `contract.ts`, so that the items are typed.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by augmentation
export interface Contributions {}
