import {
  collectionFor,
  type CoreServices,
  field,
  fieldTypes,
  filterBy,
  type TableExtras,
  sortsBy,
} from '@tenantry/core';
import Joi from 'joi';
import {
  contactsOwnTable,
  type OwnedInput,
  ownerOf,
  type OwnerServices,
  placeOfContact,
  placeWithContact,
} from '../rules/placeWithOwner';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';
import { concerns } from '../../shared/shownContact';

interface AddressInput extends OwnedInput {
  readonly isPrimary?: boolean;
}

const degrees = (max: number) => field.decimal({ sqlType: 'double precision', min: -max, max });

/** Of several that were made primary, the last one is; when it no longer is, the one before is it again. */
const IS_PRIMARY = `(t.primary_since IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers_addresses o
   WHERE o.entity_id = t.entity_id AND (o.primary_since, o.id) > (t.primary_since, t.id)))`;

/** The primary address of a contact. */
const PRIMARY_OF = `
  SELECT id FROM customers_addresses WHERE entity_id = $1 AND primary_since IS NOT NULL
   ORDER BY primary_since DESC, id DESC LIMIT 1`;

/** A time after that of every other address of the contact. */
const NOW_PRIMARY = `
  SELECT to_jsonb(GREATEST(clock_timestamp(), max(primary_since) + interval '1 microsecond')) AS time
    FROM customers_addresses WHERE entity_id = $1`;

const ofContact = contactsOwnTable('customers_addresses');
const addressTable: TableExtras = {
  ...ofContact,
  columns: {
    ...ofContact.columns,
    primarySince: { type: 'timestamptz', sqlType: 'timestamptz', nullable: true },
  },
};

/** Addresses of people and companies. */
export const addresses = collectionFor<OwnerServices & Pick<CoreServices, 'database'>, AddressInput>()({
  kind: 'customers.address',
  plural: 'customers.addresses',
  label: 'address',
  path: '/customers/addresses',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_addresses',
  tableExtras: addressTable,
  fields: {
    entityId: field.id({ required: true, writable: 'create', ...concerns }),
    name: field.text({ max: 150 }),
    purpose: field.code({ max: 150 }),
    companyName: field.text({ max: 200 }),
    addressLine1: field.text({ max: 300, required: true }),
    addressLine2: field.text({ max: 300 }),
    buildingNumber: field.text({ max: 50 }),
    flatNumber: field.text({ max: 50 }),
    city: field.text({ max: 150 }),
    region: field.text({ max: 150 }),
    postalCode: field.text({ max: 30 }),
    country: field.text({ max: 150, format: 'country' }),
    latitude: degrees(90),
    longitude: degrees(180),
    isPrimary: field.flag({ column: false }),
  },
  list: {
    sorts: sortsBy('name', 'city', 'createdAt', 'updatedAt'),
    filters: {
      entityId: filterBy.equal('t.entity_id', 'uuid'),
      country: filterBy.anyOf('t.country', fieldTypes.text),
      city: filterBy.anyOf('t.city', fieldTypes.text),
      purpose: filterBy.anyOf('t.purpose'),
      isPrimary: {
        schema: Joi.boolean(),
        sql: (isWanted: boolean) => (isWanted ? IS_PRIMARY : `NOT ${IS_PRIMARY}`),
      },
    },
    search: ['t.name', 't.company_name', 't.address_line1', 't.city', 't.postal_code'],
    parts: {
      main: `
        SELECT DISTINCT ON (o.entity_id) o.id AS record FROM customers_addresses o
         WHERE o.primary_since IS NOT NULL AND o.entity_id IN (SELECT entity_id FROM page)
         ORDER BY o.entity_id, o.primary_since DESC, o.id DESC`,
    },
    columns: {
      is_primary: { sql: 'main.record IS NOT NULL', schema: Joi.boolean().required() },
    },
  },
  hooks: {
    place: placeOfContact,
    beforeWrite: async (write) => {
      const { columns, input, before, services } = write;
      await placeWithContact(write);
      await services.describedFields.check(write, DESCRIBED.address);
      if (input.isPrimary === undefined) return;
      const entityId = columns['entity_id'] ?? before?.['entity_id'];
      const now =
        input.isPrimary && (await services.database.first<{ time: string }>(NOW_PRIMARY, [entityId]));
      columns['primary_since'] = now ? now.time : null;
    },
    parent: ownerOf,
    view: ({ primary_since: since }) => ({ isPrimary: since !== null }),
    stored: async ({ id, entity_id: entityId }, _state, { database }) => ({
      isPrimary: (await database.first<{ id: string }>(PRIMARY_OF, [entityId]))?.id === id,
    }),
  },
  tools: ['list'],
  messages: { notFound: 'Address not found', idRequired: 'Address id is required' },
});
