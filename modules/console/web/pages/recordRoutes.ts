import { RECORD_LISTS } from '../../kinds/ownPages';
import { textsOf } from '../texts/textsOf';
import type { PagePart } from '../frame/Parts';
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

/** Kinds with a page of their own, or shown on the page of another record. */
const HAVE_PAGES: ReadonlySet<string> = new Set([
  'catalog.category',
  'catalog.price',
  'catalog.product',
  'catalog.variant',
  'customers.activity',
  'customers.address',
  'customers.comment',
  'customers.company',
  'customers.deal',
  'customers.person',
  'customers.todoLink',
  'dictionaries.dictionary',
  'dictionaries.entry',
  'entities.custom_field',
]);

/** Pages of records: those of any kind are below `/backend/records/<kind>`. */
export const recordRoutes: readonly PageRoute[] = [
  {
    path: '/backend/records',
    title,
    iconName: 'list',
    isListed: ({ kinds }, parts) => {
      const shown = new Set(parts.flatMap(({ pages }) => pages.flatMap(kindsOn)));
      return kinds.some((kind) => !HAVE_PAGES.has(kind) && !shown.has(kind));
    },
    load: () => import('./records/KindsPage'),
  },
  ...RECORD_LISTS.flatMap((list) => pagesAt(list)),
];

const kindsOn = ({ view, shows = [] }: PagePart) => (view ? [view.collection, ...shows] : shows);

function pagesAt(base: (typeof RECORD_LISTS)[number]): PageRoute[] {
  return [
    { path: base, load: list },
    { path: `${base}/new`, load: create },
    { path: `${base}/:id`, load: record },
  ];
}
