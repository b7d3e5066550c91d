import { collectionFor, type CoreServices, field, filterBy, sortsBy } from '@tenantry/core';
import { companies } from '@tenantry/module-customers/contract';
import Joi from 'joi';
import { features } from '../features';
import { settings } from '../settings';

/** A repair, for a company or for a person who walks in. */
export const jobs = collectionFor<Pick<CoreServices, 'tenantSettings'>>()({
  kind: 'workshop.job',
  plural: 'workshop.jobs',
  label: 'job',
  path: '/workshop/jobs',
  features: { view: [features.view], manage: [features.manage] },
  table: 'workshop_jobs',
  fields: {
    title: field.text({ max: 200, required: true }),
    companyId: field.reference(companies),
    status: field.state(
      { planned: ['in_progress'], in_progress: ['planned', 'completed'], completed: ['in_progress'] },
      {
        times: { completed: 'completedAt' },
        events: { completed: 'completed' },
        tones: { planned: 'blue', in_progress: 'amber', completed: 'green' },
      },
    ),
    completedAt: field.moment({ writable: 'never' }),
    minutes: field.integer({ min: 0, max: 100_000, initial: 0, label: 'Minutes of work' }),
    hourlyRate: field.integer({ min: 0, initial: 0, writable: 'never' }),
  },
  children: [
    { name: 'workshop_parts', key: ['id'], owner: 'job_id', version: 'updated_at', hasOwnCommands: true },
  ],
  clientBroadcast: true,
  tools: ['list', 'update'],
  list: {
    sorts: sortsBy('title', 'createdAt'),
    search: ['t.title'],
    filters: { companyId: filterBy.anyOf('t.company_id', 'uuid'), status: filterBy.anyOf('t.status') },
    parts: {
      parts: `SELECT p.job_id AS record, sum(p.quantity * p.unit_price) AS price
                FROM page JOIN workshop_parts p ON p.job_id = page.id GROUP BY 1`,
    },
    columns: {
      price: {
        sql: '(t.minutes * t.hourly_rate / 60.0 + coalesce(parts.price, 0))::float8',
        schema: Joi.number().required(),
      },
    },
  },
  hooks: {
    // A job keeps the rate of the day on which it was taken on.
    beforeWrite: async ({ before, columns, services: { tenantSettings } }) => {
      if (!before) columns['hourly_rate'] = (await tenantSettings.of(settings)).hourlyRate;
    },
  },
});
