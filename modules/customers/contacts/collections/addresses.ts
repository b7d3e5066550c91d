import { collectionFor, type CoreServices, filterBy, type TableExtras, uuid, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { text } from '../../shared/columns';
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

interface AddressInput extends OwnedInput {
  readonly isPrimary?: boolean;
}

const degrees = (most: number) =>
  ({
    type: 'numeric',
    sqlType: 'double precision',
    schema: Joi.number().min(-most).max(most).allow(null),
    nullable: true,
  }) as const;

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
  blankClears: true,
  fields: {
    entityId: { type: 'uuid', schema: uuid().required(), writable: 'create' },
    name: text(150),
    purpose: text(150),
    companyName: text(200),
    addressLine1: { type: 'text', schema: Joi.string().trim().min(1).max(300).required() },
    addressLine2: text(300),
    buildingNumber: text(50),
    flatNumber: text(50),
    city: text(150),
    region: text(150),
    postalCode: text(30),
    country: text(150),
    latitude: degrees(90),
    longitude: degrees(180),
    isPrimary: { type: 'boolean', column: false, schema: Joi.boolean() },
  },
  list: {
    sorts: sortsBy('name', 'city', 'createdAt', 'updatedAt'),
    filters: {
      entityId: filterBy.equal('t.entity_id', 'uuid'),
      country: filterBy.anyOf('t.country'),
      city: filterBy.anyOf('t.city'),
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
