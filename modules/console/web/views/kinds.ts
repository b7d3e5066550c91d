import { useMemo } from 'react';
import { useResource } from '../api/useResource';
import type { Option } from '../kit/fields';
import type { CollectionSummary } from './description';
import { kindText } from './memberText';

/** The kinds of records that the caller may list or read. */
export interface Kinds {
  /** Titles by kinds, ordered as people read them. */
  readonly options: readonly Option[];
  /** Whether the caller may read a kind, or settings, which are no option. */
  readonly isKnown: (kind: string) => boolean;
  /** The title of a kind or of settings; its name as words where it has no title or the caller may not read it, and blank until titles are read. */
  readonly titleOf: (kind: string) => string;
}

type Named = Pick<CollectionSummary, 'id' | 'title'>;

interface Answer {
  readonly items: readonly CollectionSummary[];
  readonly settings: readonly Named[];
  /** Kinds that logs name, without a list. */
  readonly others: readonly Named[];
}

/** Reads the kinds of records with their titles, which forms and logs show in place of their keys. */
export function useKinds(): Kinds {
  const { data, error } = useResource<Answer>('/console/collections');
  const isRead = data !== undefined || error !== null;
  return useMemo(() => {
    const options = (data?.items ?? [])
      .map(({ id, title }) => ({ value: id, text: title }))
      .sort((a, b) => a.text.localeCompare(b.text));
    const titles = new Map(
      [...(data?.items ?? []), ...(data?.settings ?? [])].map(({ id, title }) => [id, title]),
    );
    const others = new Map((data?.others ?? []).map(({ id, title }) => [id, title]));
    return {
      options,
      isKnown: (kind) => titles.has(kind),
      titleOf: (kind) => titles.get(kind) ?? others.get(kind) ?? (isRead ? kindText(kind) : ''),
    };
  }, [data, isRead]);
}

/** The options, with one for a value that is missing among them: a kind of a module that is off is shown by its key. */
export function optionsWith({ options }: Kinds, kind: string): readonly Option[] {
  return kind === '' || options.some(({ value }) => value === kind)
    ? options
    : [...options, { value: kind, text: kind }];
}
