import { textsOf } from '../texts/textsOf';
import type { PageRoute } from './PageRoute';

const title = textsOf(
  { kinds: 'Records of all kinds' },
  {
    de: { kinds: 'Datensätze aller Arten' },
    es: { kinds: 'Registros de todas las clases' },
    pl: { kinds: 'Rekordy wszystkich rodzajów' },
  },
)('kinds');

const list = () => import('./records/RecordListPage');
const record = () => import('./records/RecordPage');
const create = () => import('./records/NewRecordPage');

/** Addresses of lists that have a place of their own. */
const BASES = [
  '/backend/customers/people',
  '/backend/customers/companies',
  '/backend/customers/deals',
  '/backend/catalog/products',
  '/backend/catalog/categories',
  '/backend/dictionaries',
  '/backend/custom-fields',
];

/** Pages of records: those of any kind are below `/backend/records/<kind>`. */
export const recordRoutes: readonly PageRoute[] = [
  ...BASES.flatMap((base) => pagesAt(base)),
  {
    path: '/backend/records',
    title,
    group: 'operation',
    isListed: ({ isOperator }) => isOperator,
    load: () => import('./records/KindsPage'),
  },
  ...pagesAt('/backend/records/:kind'),
];

function pagesAt(base: string): PageRoute[] {
  return [
    { path: base, load: list },
    { path: `${base}/new`, load: create },
    { path: `${base}/:id`, load: record },
  ];
}
