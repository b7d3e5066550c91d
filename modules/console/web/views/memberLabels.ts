import { useQueries } from '@tanstack/react-query';
import { pathOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { type Description, descriptionPath } from './description';
import { fieldsOf, nameField } from './Field';
import { useKinds } from './kinds';
import { memberText } from './memberText';
import { read } from './useNames';

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

/** Gives the name of a record from the values of its members at some time; null where its kind is not known or it had no name. */
export function usePastNames(
  kinds: readonly (string | null)[],
): (kind: string | null, id: string | null, values: Readonly<Record<string, unknown>>) => NamedRecord | null {
  const { parts } = useFrame();
  const names = new Map(
    useDescriptions(kinds).flatMap(({ data }) =>
      data ? [[data.id, { field: nameField(fieldsOf(data)), hasPage: standsAlone(data) }] as const] : [],
    ),
  );
  return (kind, id, values) => {
    if (kind === null || id === null) return null;
    const { field, hasPage = false } = names.get(kind) ?? {};
    const name = values[field?.name ?? ''];
    if (typeof name !== 'string' || name.trim() === '') return null;
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
