import { useLocation } from 'wouter';
import type { PageProps } from '../PageProps';
import { lists } from './lists';
import { RecordList } from './RecordList';

/** The list that belongs to the address. */
export default function ListsPage({ frame }: PageProps) {
  const [path] = useLocation();
  const list = lists[path];
  const entry = frame.navigation.groups.flatMap(({ items }) => items).find(({ href }) => href === path);
  return list && entry ? <RecordList key={path} list={list} title={entry.title} /> : null;
}
