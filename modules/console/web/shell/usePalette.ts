import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../api/request';
import { signOut } from '../api/session';
import { pathWith } from '../api/useResource';
import { navigate } from '../api/navigate';
import { useFrame } from '../frame/useFrame';
import { shownGroups } from '../pages/shownGroups';
import { t } from '../texts/t';
import { shellText } from './shellTexts';

/** Something that the palette finds. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly run: () => unknown;
}

interface Kind {
  readonly id: string;
  readonly plural: string;
  readonly path: string;
  readonly hasSearch: boolean;
}

/** Kinds of records that are searched at once, in the order of the sidebar. */
const MOST_KINDS = 8;
const NAMES = ['title', 'name', 'display_name', 'displayName', 'label', 'subject', 'email'];
const PAUSE = 200;

/** What matches a text: pages, actions, and records that the server finds. */
export function usePalette(typed: string): readonly Entry[] {
  const frame = useFrame();
  const text = useLate(typed.trim());
  const wanted = typed.trim().toLowerCase();
  const fits = (entry: Entry) => entry.text.toLowerCase().includes(wanted);
  const pages = shownGroups(frame).flatMap(({ name, items }) =>
    items.map(({ href, title }) => ({
      id: href,
      group: shellText('pages'),
      text: `${title} – ${name}`,
      run: () => navigate(href),
    })),
  );
  const home = { id: 'home', group: shellText('pages'), text: t('home'), run: () => navigate('/backend') };
  const leave = { id: 'sign-out', group: shellText('actions'), text: t('signOut'), run: signOut };
  const records = useRecords(
    text.length < 2 ? null : text,
    pages.map(({ id }) => id),
  );
  return [...[home, ...pages, leave].filter(fits), ...records];
}

function useRecords(text: string | null, addresses: readonly string[]): Entry[] {
  const { data } = useQuery({
    queryKey: ['api', '/console/collections'],
    queryFn: () => request<{ items: readonly Kind[] }>('GET', '/console/collections'),
    enabled: text !== null,
  });
  const isShown = ({ path }: Kind) => addresses.includes(`/backend${path}`);
  const rank = (kind: Kind) => (isShown(kind) ? addresses.indexOf(`/backend${kind.path}`) : addresses.length);
  const kinds = (data?.items ?? [])
    .filter(({ hasSearch, path }) => hasSearch && !path.includes(':'))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_KINDS);
  const found = useQueries({
    queries: kinds.map(({ path }) => {
      const address = pathWith(path, { search: text, pageSize: 3 });
      return {
        queryKey: ['api', address],
        queryFn: () => request<{ items: readonly Record<string, unknown>[] }>('GET', address),
        enabled: text !== null,
      };
    }),
  });
  if (text === null) return [];
  return kinds.flatMap((kind, index) =>
    (found[index]?.data?.items ?? []).map((item) => {
      const id = String(item['id']);
      const base = isShown(kind) ? `/backend${kind.path}` : `/backend/records/${encodeURIComponent(kind.id)}`;
      const name = NAMES.map((member) => item[member]).find(
        (value) => typeof value === 'string' && value !== '',
      );
      return {
        id: `${kind.id} ${id}`,
        group: kind.plural,
        text: String(name ?? id),
        run: () => navigate(`${base}/${encodeURIComponent(id)}`),
      };
    }),
  );
}

/** A text when nobody has typed for a moment. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
