/** What the compiler accepts and refuses of records that widgets count; checked with the types of the tests. */
import { collectionFor, field } from '@tenantry/core';
import type { AnalyticsEntity, LabelSource } from '@tenantry/module-dashboards/contract';

const cars = collectionFor<object>()({
  kind: 'garage.car',
  plural: 'garage.cars',
  label: 'car',
  path: '/garage/cars',
  features: { view: [], manage: [] },
  table: 'garage_cars',
  fields: { title: field.text(), price: field.decimal(), ownerUserId: field.account() },
  list: {},
});

export const counted = {
  id: 'garage:cars',
  title: 'Cars',
  record: cars,
  fields: ['title', 'createdAt'],
  aliases: { amount: 'price' },
  labels: { ownerUserId: { of: cars, show: ['title'] } },
  own: { unless: 'analytics.view' as never, field: 'ownerUserId' },
} satisfies AnalyticsEntity<typeof cars>;

export const contributed: AnalyticsEntity = counted;

export const wrongNames: AnalyticsEntity<typeof cars> = {
  id: 'garage:cars',
  title: 'Cars',
  record: cars,
  // @ts-expect-error -- the record has no such member
  fields: ['titel'],
  // @ts-expect-error -- an alias is of a member
  aliases: { amount: 'prize' },
  // @ts-expect-error -- labels are of members
  labels: { ownerId: { of: cars, show: ['title'] } },
  // @ts-expect-error -- the owner is a member
  own: { unless: 'analytics.view' as never, field: 'ownerId' },
};

export const wrongLabel: LabelSource<typeof cars> = {
  of: cars,
  // @ts-expect-error -- the record has no such member
  show: ['name'],
};
