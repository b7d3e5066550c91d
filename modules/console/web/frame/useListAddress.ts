import { pathWith } from '../api/useResource';
import { pageOfKind, pathOfKind } from './kindPath';
import { useFrame } from './useFrame';

/** A condition that records of a list meet. */
export interface AddressedCondition {
  readonly member: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Gives the address of the list of a kind of record, narrowed by conditions; undefined where the person may not list such records. */
export function useListAddress(): (
  kind: string,
  conditions: readonly AddressedCondition[],
) => string | undefined {
  const { parts, person } = useFrame();
  return (kind, conditions) => {
    if (!person.kinds.includes(kind)) return undefined;
    const opens = pageOfKind(kind, parts)?.view?.opens ?? 'list';
    const path = pathWith(pathOfKind(kind, parts), { view: opens === 'list' ? null : 'list' });
    const filters = conditions.map(({ member, operator, values }) => [
      'filter',
      `${member}~${operator}~${values.join('\n')}`,
    ]);
    const query = new URLSearchParams(filters).toString();
    return query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  };
}
