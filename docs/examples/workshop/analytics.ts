import type { AnalyticsEntity } from '@tenantry/module-dashboards/contract';
import { jobs } from './collections/jobs';

/** Numbers of jobs, for widgets. */
export const jobNumbers: AnalyticsEntity<typeof jobs> = {
  id: 'workshop:jobs',
  title: 'Jobs',
  record: jobs,
  fields: ['status'],
};
