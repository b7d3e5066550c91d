import { HostError } from '../errors/HostError';
import { messageOf } from '../errors/messageOf';
import type { ContributionKind } from '../kinds/ContributionKind';

/** Members that run code of the contributing module, which is named when they throw. */
const OF_CONTRIBUTOR: ReadonlySet<string> = new Set(['create', 'dispose']);

/** Wraps a kind that a module declares. Its functions run while other modules are planned, so their errors name that module. */
export function containKind(moduleId: string, kind: ContributionKind): ContributionKind {
  const members = Object.entries(kind).map(([name, member]) => [
    name,
    typeof member === 'function' && !OF_CONTRIBUTOR.has(name)
      ? contained(moduleId, kind.key, name, member as (...args: never[]) => unknown)
      : member,
  ]);
  return Object.fromEntries(members) as ContributionKind;
}

function contained(moduleId: string, key: string, name: string, call: (...args: never[]) => unknown) {
  return (...args: never[]): unknown => {
    try {
      const result = call(...args);
      // A generator throws only while it is read.
      return name === 'check' ? [...(result as Iterable<unknown>)] : result;
    } catch (error) {
      throw new HostError(
        'MODULE_KIND_FAILED',
        moduleId,
        `cannot start: "${name}" of its kind ${key} failed: ${messageOf(error)}.`,
        `correct the kind in ${moduleId}; its functions get plain data and must not throw.`,
        { cause: error },
      );
    }
  };
}
