import type { Area } from '@tenantry/core';
import { changeLayoutItem, readLayout, replaceLayout } from './routes/layoutRoutes';
import { LayoutRecords } from './services/LayoutRecords';
import { Layouts } from './services/Layouts';
import { PeopleNames } from './services/PeopleNames';

interface Followers {
  readonly peopleNames: PeopleNames;
}

/** Dashboards of users. */
export const layoutsArea: Area = {
  services: { layoutRecords: LayoutRecords, layouts: Layouts, peopleNames: PeopleNames },
  routes: [readLayout, replaceLayout, changeLayoutItem],
  hooks: {
    start: ({ peopleNames }: Followers) => peopleNames.follow(),
    stop: ({ peopleNames }: Followers) => peopleNames.stop(),
  },
};
