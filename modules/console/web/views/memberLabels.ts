import { useQueries } from '@tanstack/react-query';
import { type Description, descriptionPath } from './description';
import { useKinds } from './kinds';
import { memberText } from './memberText';
import { read } from './useNames';

/** Gives the label of a member by its name or column; its words where the kind of record is not known. */
export function useMemberLabels(
  kinds: readonly (string | null)[],
): (kind: string | null, name: string) => string {
  const { isKnown } = useKinds();
  const readable = [...new Set(kinds)].filter((kind) => kind !== null).filter(isKnown);
  const answers = useQueries({
    queries: readable.map((kind) => read<Description>(descriptionPath(kind), { staleTime: 60_000 })),
  });
  const labels = new Map<string, string>();
  for (const { data } of answers) {
    for (const { name, column, label } of data?.members ?? []) {
      labels.set(`${data?.id} ${name}`, label);
      if (column !== null) labels.set(`${data?.id} ${column}`, label);
    }
  }
  return (kind, name) => labels.get(`${kind} ${name}`) ?? memberText(name);
}
