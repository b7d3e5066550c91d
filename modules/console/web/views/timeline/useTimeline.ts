import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { idOf, type Item, type Page } from '../description';
import { read } from '../useNames';
import type { Source } from './sources';
import { firstText, pastPath, plannedPath } from './sourceValues';

/** Something that has happened, or is planned. */
export interface Happening {
  readonly source: Source;
  readonly item: Item;
  /** Id that no other happening of the timeline has. */
  readonly key: string;
  /** When; empty for what is planned without a time. */
  readonly at: string;
}

/** How many happenings of each source are read at once. */
const PAGE = 20;
/** How many planned happenings are shown, and how many are read when people want all. */
export const NEXT = 10;
const ALL_NEXT = 100;

/** The shown part of a timeline. */
export interface TimelineState {
  readonly next: readonly Happening[];
  readonly past: readonly Happening[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Shows more of what has happened; null where that is all. */
  readonly showMore: (() => void) | null;
  /** Shows all that is planned; null where it is shown. */
  readonly showAllNext: (() => void) | null;
  readonly retry: () => void;
}

/**
 * Reads a timeline: one request for each page of each source. What is older than the end of a page of another source waits until
 * the next page of that source is read, so that the order is right.
 */
export function useTimeline(sources: readonly Source[]): TimelineState {
  const [pages, setPages] = useState<Readonly<Record<string, number>>>({});
  const [nextSize, setNextSize] = useState(NEXT);
  const wanted = sources.flatMap((source) =>
    Array.from({ length: pages[source.id] ?? 1 }, (_, index) => ({
      source,
      path: pastPath(source, index + 1, PAGE),
    })),
  );
  const answers = useQueries({ queries: wanted.map(({ path }) => read<Page>(path, {})) });
  const planning = sources.filter(({ happens }) => happens.planned);
  const plans = useQueries({
    queries: planning.map((source) => read<Page>(plannedPath(source, nextSize), {})),
  });
  const loaded = sources.map((source) => {
    const own = answers.filter((_, index) => wanted[index]?.source === source);
    const items = own.flatMap(({ data }) => data?.items ?? []);
    const total = own.reduce((most, { data }) => Math.max(most, data?.total ?? 0), 0);
    const past = items.map((item) => happeningOf(source, item, source.happens.at));
    return { source, past, hasMore: total > own.length * PAGE };
  });
  const unfinished = loaded.filter(({ hasMore }) => hasMore);
  const known = unfinished.map(({ past }) => past.at(-1)?.at ?? '').reduce((a, b) => (a > b ? a : b), '');
  const next = planning.flatMap((source, index) =>
    (plans[index]?.data?.items ?? []).map((item) =>
      happeningOf(source, item, [source.happens.planned?.at ?? '']),
    ),
  );
  const failed = [...answers, ...plans].find(({ data, error }) => !data && error && !isAbsent(error));
  return {
    next: next.sort((a, b) => (a.at === '' ? 1 : b.at === '' ? -1 : a.at < b.at ? -1 : 1)),
    past: loaded
      .flatMap(({ past }) => past)
      .filter(({ at }) => at >= known)
      .sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0)),
    isLoading: [...answers, ...plans].some(({ isLoading }) => isLoading),
    error: failed?.error ?? null,
    showMore:
      unfinished.length === 0
        ? null
        : () => {
            const further = unfinished.map(({ source: { id } }) => [id, (pages[id] ?? 1) + 1] as const);
            setPages({ ...pages, ...Object.fromEntries(further) });
          },
    showAllNext:
      nextSize === NEXT && plans.some(({ data }) => (data?.total ?? 0) > NEXT)
        ? () => setNextSize(ALL_NEXT)
        : null,
    retry: () => [...answers, ...plans].forEach(({ error, refetch }) => error && void refetch()),
  };
}

const happeningOf = (source: Source, item: Item, at: readonly string[]): Happening => ({
  source,
  item,
  key: `${source.id} ${idOf(item)}`,
  at: firstText(source, item, at) ?? '',
});

/** Whether the person may not read a source, or no running module has it. */
const isAbsent = (error: Error) => error instanceof ApiError && [403, 404].includes(error.status);
