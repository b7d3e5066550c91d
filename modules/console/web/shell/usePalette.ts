import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { request } from '../api/request';
import { type Choice, type Frame, organizationsIn, selectOrganization, signOut } from '../api/session';
import { serviceOf } from '../api/services';
import { pathWith } from '../api/useResource';
import { navigate } from '../api/navigate';
import { useFrame } from '../frame/useFrame';
import { shownGroups } from '../pages/shownGroups';
import { languageNames, selectLanguage, t } from '../texts/t';
import { bestFirst } from './bestFirst';
import { COLOURS, selectColours } from './colours';
import { creationsOf, type Kind, useKinds } from './creations';
import { recentPages } from './recentPages';
import { shellText } from './shellTexts';

/** Something that the palette finds. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly run: () => unknown;
}

/** Kinds of records that are searched at once, in the order of the sidebar. */
const MOST_KINDS = 8;
const NAMES = ['title', 'name', 'display_name', 'displayName', 'label', 'subject', 'email'];
const PAUSE = 200;
/** Characters that lists take. */
export const LONGEST_SEARCH = 200;

const isSearched = ({ length }: string) => length >= 2 && length <= LONGEST_SEARCH;

/**
 * Entries that match a text, best first: pages, actions, and records that the server finds. Without a text the pages that were
 * shown last come first.
 */
export function usePalette(typed: string): readonly Entry[] {
  const frame = useFrame();
  const text = useLate(typed.trim());
  const wanted = typed.trim();
  const pages = shownGroups(frame).flatMap(({ name, items }) =>
    items.map(({ href, title }) => ({
      id: href,
      group: shellText('pages'),
      text: `${title} – ${name}`,
      run: () => navigate(href),
    })),
  );
  const home = { id: 'home', group: shellText('pages'), text: t('home'), run: () => navigate('/backend') };
  const addresses = pages.map(({ id }) => id);
  const kinds = useKinds() ?? [];
  const records = useRecords(isSearched(text) ? text : null, addresses, kinds);
  const always = [action('api', shellText('apiDocs'), () => location.assign('/api/docs'))];
  const leave = serviceOf('signOut') ? [action('sign-out', t('signOut'), signOut)] : [];
  if (wanted === '') return [...recent(frame), home, ...pages, ...always, ...leave];
  // Long lists, which a text narrows.
  const others = [...creating(kinds, frame), ...scopes(frame.choice), ...appearance()];
  const found = bestFirst([home, ...pages, ...others, ...always, ...leave, ...records], wanted);
  // Records that the server has found by what their names do not say come last.
  return [...found, ...records.filter((record) => !found.includes(record))];
}

/** The pages that were shown last, without the one that is shown. */
const recent = (frame: Frame) =>
  recentPages(frame)
    .filter(({ path }) => path !== location.pathname)
    .map(({ path, title }) => ({
      id: `recent ${path}`,
      group: shellText('recent'),
      text: title,
      run: () => navigate(path),
    }));

const creating = (kinds: readonly Kind[], { parts }: Frame) =>
  creationsOf(kinds, parts).map(({ id, text, run }) => action(id, text, run));

const action = (id: string, text: string, run: Entry['run']): Entry => ({
  id,
  group: shellText('actions'),
  text,
  run,
});

/** Working in another organization. */
function scopes(choice: Choice): readonly Entry[] {
  const places = organizationsIn(choice).map(({ id, name }) => ({ id, name }));
  const all = { id: '__all__', name: t('allOrganizations') };
  return [...(choice.canViewAllOrganizations ? [all] : []), ...places]
    .filter(({ id }) => id !== (choice.selectedId ?? '__all__'))
    .map(({ id, name }) =>
      action(`organization ${id}`, `${t('organization')}: ${name}`, () => selectOrganization(id)),
    );
}

/** Other colours, and another language. */
function appearance(): readonly Entry[] {
  return [
    ...COLOURS.map((value) =>
      action(`colours ${value}`, `${t('colours')}: ${t(value)}`, () => selectColours(value)),
    ),
    ...Object.entries(languageNames).map(([code, name]) =>
      action(`language ${code}`, `${t('language')}: ${name}`, () => selectLanguage(code)),
    ),
  ];
}

function useRecords(text: string | null, addresses: readonly string[], all: readonly Kind[]): Entry[] {
  const isShown = ({ path }: Kind) => addresses.includes(`/backend${path}`);
  const rank = (kind: Kind) => (isShown(kind) ? addresses.indexOf(`/backend${kind.path}`) : addresses.length);
  const kinds = all
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

/** The text, once the person pauses typing. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
