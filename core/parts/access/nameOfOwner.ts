/** Id under which the core itself contributes. */
export const PLATFORM = 'platform';

/** The owner of a contribution as operators read it. */
export function nameOfOwner(moduleId: string): string {
  return moduleId === PLATFORM ? 'the host' : moduleId;
}
