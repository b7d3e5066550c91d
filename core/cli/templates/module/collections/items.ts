import { badRequest, collectionFor, field } from '@tenantry/core'; // with: settings
import { collectionFor, field } from '@tenantry/core'; // without: settings
import { features } from '../features';
import type { __Name__Settings } from '../settings'; // with: settings

interface ItemInput {
  readonly name: string;
  readonly note: string | null;
}

/**
 * From this come the table (`tenantry migration` writes what changes), routes that list, read, export, create, change and
 * delete items, commands that can be undone, events, custom fields, and entries in the logs.
 */
export const items = collectionFor<never, ItemInput>()({ // without: settings
export const items = collectionFor<{ settings: __Name__Settings }, ItemInput>()({ // with: settings
  kind: '__id__.item',
  plural: '__id__.items',
  label: 'item',
  path: '/__id__/items',
  features: { view: [features.view], manage: [features.manage] },
  table: '__id___items',
  fields: {
    name: field.text({ max: 200, required: true }),
    note: field.text({ max: 2000 }),
  },
  customFields: true,
  list: {
    sorts: { name: 't.name', createdAt: 't.created_at' },
    search: ['t.name'],
  },
  hooks: { // with: settings
    beforeWrite: ({ input, services: { settings } }) => { // with: settings
      if ((input.name?.length ?? 0) > settings.longestName) throw badRequest('The name is too long'); // with: settings
    }, // with: settings
  }, // with: settings
});
