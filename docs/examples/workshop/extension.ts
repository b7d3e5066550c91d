import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { features } from './features';

const view = [features.view];

/** Pages and a tab of companies in the web console. */
export const extension: ConsoleExtension = {
  id: 'workshop',
  api: '^1.3.0',
  entry: 'index.js',
  pages: [
    {
      id: 'workshop.jobs',
      path: '/backend/workshop/jobs',
      title: 'Jobs',
      features: view,
      view: {
        collection: 'workshop.job',
        columns: ['title', 'companyId', 'status', 'price'],
        form: ['title', 'companyId', 'minutes'],
        help: 'Repairs that the workshop has taken on.',
        board: { by: 'status', card: ['companyId'], sum: { member: 'minutes' } },
        opens: 'board',
        related: [{ id: 'workshop.job_parts', title: 'Parts', collection: 'workshop.part', by: 'jobId' }],
      },
    },
    {
      id: 'workshop.prices',
      path: '/backend/workshop/prices',
      title: 'Prices',
      features: view,
      component: 'PricesPage',
    },
  ],
  slots: [
    {
      id: 'workshop.company_jobs',
      slot: 'customers.company.tabs',
      title: 'Jobs',
      features: view,
      view: {
        collection: 'workshop.job',
        columns: ['title', 'status', 'price'],
        form: ['title', 'minutes'],
        filter: { companyId: '{id}' },
      },
    },
  ],
};
