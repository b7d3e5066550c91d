import { collectionFor, field, filterBy } from '@tenantry/core';
import { features } from '../features';
import { jobs } from './jobs';

/** A new part, as clients send it. */
export interface PartInput {
  readonly jobId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number;
}

/** A part that a job uses. It goes and comes back with the job. */
export const parts = collectionFor<object, PartInput>()({
  kind: 'workshop.part',
  plural: 'workshop.parts',
  label: 'part',
  path: '/workshop/parts',
  features: { view: [features.view], manage: [features.manage] },
  table: 'workshop_parts',
  fields: {
    jobId: field.reference(jobs, { onDelete: 'cascade', required: true, writable: 'create' }),
    name: field.text({ max: 200, required: true }),
    quantity: field.integer({ min: 1, max: 10_000, initial: 1 }),
    unitPrice: field.decimal({ sqlType: 'numeric(12,2)', min: 0, required: true }),
  },
  list: { filters: { jobId: filterBy.anyOf('t.job_id', 'uuid') } },
});
