import { withStyles } from '../kit/styles';
import { ownTexts } from '../texts/ownTexts';
import type { PageRoute } from './PageRoute';
import { RECORDS } from './recordsPath';

const title = ownTexts('routes');

/** Code of all pages of records. */
export const loadRecords = () => import('./records/RecordsPage');

/** Pages of records: those of any kind are below `/backend/records/<kind>`. */
export const recordRoutes: readonly PageRoute[] = [
  {
    path: RECORDS,
    title: title('kinds'),
    help: title('kindsHelp'),
    iconName: 'database',
    // Pages of kinds that the sidebar does not list are found by this one.
    isListed: ({ kinds }, parts) => {
      const shown = new Set(
        parts.flatMap(({ pages, slots }) => [
          ...pages.flatMap(({ view, listed = true, shows = [] }) => [
            listed === false ? undefined : view?.collection,
            ...shows,
          ]),
          ...slots.map(({ view }) => view?.collection),
        ]),
      );
      return kinds.some((kind) => !shown.has(kind));
    },
    load: () => withStyles(import('./records/KindsPage'), 'settings.css'),
  },
  { path: `${RECORDS}/:kind`, load: loadRecords },
  { path: `${RECORDS}/:kind/new`, load: loadRecords },
  { path: `${RECORDS}/:kind/:id`, load: loadRecords },
];
