import { useQueries } from '@tanstack/react-query';
import { pathOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { type Description, descriptionPath } from './description';
import { fieldsOf, nameField } from './Field';
import { useKinds } from './kinds';
import { memberText } from './memberText';
import { read, useNames } from './useNames';

/** Gives the label of a member by its name or column; its words where the kind of record is not known. */
export function useMemberLabels(
  kinds: readonly (string | null)[],
): (kind: string | null, name: string) => string {
  const answers = useDescriptions(kinds);
  const labels = new Map<string, string>();
  for (const { data } of answers) {
    for (const { name, column, label } of data?.members ?? []) {
      labels.set(`${data?.id} ${name}`, label);
      if (column !== null) labels.set(`${data?.id} ${column}`, label);
    }
  }
  return (kind, name) => labels.get(`${kind} ${name}`) ?? memberText(name);
}

/** A record as it was, by the way to its page. */
export interface NamedRecord {
  readonly name: string;
  readonly href: string;
  /** Whether it has a page; other records are shown with those that they belong to. */
  readonly hasPage: boolean;
}

/** A record with the values of its members at some time. */
interface PastRecord {
  readonly kind: string | null;
  readonly id: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Gives the name of a record from the values of its members at some time; null where its kind is not known or it had no name.
 *
 * @param records those of which the present name is given where they had none, as those that lists alone name
 */
export function usePastNames(
  kinds: readonly (string | null)[],
  records: readonly PastRecord[] = [],
): (kind: string | null, id: string | null, values: Readonly<Record<string, unknown>>) => NamedRecord | null {
  const { parts } = useFrame();
  const names = new Map(
    useDescriptions(kinds).flatMap(({ data }) =>
      data ? [[data.id, { field: nameField(fieldsOf(data)), hasPage: standsAlone(data) }] as const] : [],
    ),
  );
  const pastName = (kind: string, values: PastRecord['values']) => {
    const name = values[names.get(kind)?.field?.name ?? ''];
    return typeof name === 'string' && name.trim() !== '' ? name : undefined;
  };
  const unnamed = records.flatMap(({ kind, id, values }) =>
    kind !== null && id !== null && names.has(kind) && pastName(kind, values) === undefined
      ? [{ kind, id }]
      : [],
  );
  const presentName = useNames(
    [...new Set(unnamed.map(({ kind }) => kind))].map((kind) => ({ column: kind, references: kind })),
    unnamed.map(({ kind, id }) => ({ [kind]: id })),
  );
  return (kind, id, values) => {
    if (kind === null || id === null) return null;
    const name = pastName(kind, values) ?? presentName(kind, id);
    // Lists give the id of what has no name.
    if (name === undefined || name === id) return null;
    const hasPage = names.get(kind)?.hasPage === true;
    return { name, href: `${pathOfKind(kind, parts)}/${id}`, hasPage };
  };
}

/** Whether a record is found by its id alone, and not only with the one that it belongs to. */
function standsAlone({ path, verbs, filters }: Description): boolean {
  return verbs.list !== undefined && !path.includes(':') && !filters.some(({ value }) => value.isRequired);
}

function useDescriptions(kinds: readonly (string | null)[]) {
  const { isKnown } = useKinds();
  const readable = [...new Set(kinds)].filter((kind) => kind !== null).filter(isKnown);
  return useQueries({
    queries: readable.map((kind) => read<Description>(descriptionPath(kind), { staleTime: 60_000 })),
  });
}
