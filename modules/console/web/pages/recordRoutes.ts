import { textsOf } from '../texts/textsOf';
import { shownKinds } from '../frame/kindPath';
import type { PageRoute } from './PageRoute';

const title = textsOf(
  { kinds: 'Records of all kinds' },
  {
    de: { kinds: 'Datensätze aller Arten' },
    es: { kinds: 'Registros de todas las clases' },
    pl: { kinds: 'Rekordy wszystkich rodzajów' },
  },
)('kinds');

/** Pages of records: those of any kind are below `/backend/records/<kind>`. */
export const recordRoutes: readonly PageRoute[] = [
  {
    path: '/backend/records',
    title,
    iconName: 'list',
    isListed: ({ kinds }, parts) => {
      const shown = shownKinds(parts);
      return kinds.some((kind) => !shown.has(kind));
    },
    load: () => import('./records/KindsPage'),
  },
  { path: '/backend/records/:kind', load: () => import('./records/RecordListPage') },
  { path: '/backend/records/:kind/new', load: () => import('./records/NewRecordPage') },
  { path: '/backend/records/:kind/:id', load: () => import('./records/RecordPage') },
];
