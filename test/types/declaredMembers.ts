/** Types of rows with members that constructors declare; checked with the types of the tests. */
import { field, type EntityOf, type RowOf } from '@tenantry/core';
import Joi from 'joi';

export const sights = {
  title: field.text({ max: 200, required: true }),
  note: field.text(),
  status: field.choice(['open', 'closed'], { initial: 'open' }),
  order: field.integer({ nullable: false, column: 'position' }),
  height: field.decimal({ sqlType: 'double precision', initial: 0 }),
  price: field.decimal(),
  ownerId: field.account(),
  opensAt: field.moment({ required: true }),
  isOpen: field.flag(),
  tags: field.texts(Joi.string(), { max: 5 }),
  password: field.code({ column: false }),
  visits: field.sealed(field.integer({ required: true })),
  phone: field.phone(),
} as const;

interface Sights {
  readonly fields: typeof sights;
}

export function read(row: RowOf<Sights>, entity: EntityOf<Sights>): void {
  row.title.trim();
  // @ts-expect-error -- it may be null
  row.note.trim();
  row.status.trim();
  row.position.toFixed();
  // @ts-expect-error -- its column has another name
  void row.order;
  row.height.toFixed();
  row.price?.padStart(2);
  row.owner_id?.trim();
  row.opens_at.getTime();
  void (row.is_open satisfies boolean);
  row.tags.map((tag) => tag.trim());
  // @ts-expect-error -- no column keeps it
  void row.password;
  // Ciphertext.
  row.visits.trim();
  // @ts-expect-error -- it may be null
  row.phone.trim();
  entity.opensAt.getTime();
  entity.order.toFixed();
}
