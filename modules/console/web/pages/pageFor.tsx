import type { ReactNode } from 'react';
import type { Frame } from '../api/session';
import { t } from '../texts/t';
import { Home } from './Home';
import { lists } from './lists';
import { RecordList } from './RecordList';

/** A page in the frame. */
export interface Page {
  readonly title: string;
  readonly content: ReactNode;
}

const HOME = ['/', '/backend'];

/** The page at an address. */
export function pageFor(path: string, frame: Frame): Page {
  if (HOME.includes(path)) return { title: t('home'), content: <Home frame={frame} /> };
  const list = lists[path];
  const entry = frame.navigation.groups.flatMap(({ items }) => items).find(({ href }) => href === path);
  if (!list || !entry) return { title: t('notFound'), content: null };
  return { title: entry.title, content: <RecordList key={path} list={list} title={entry.title} /> };
}
