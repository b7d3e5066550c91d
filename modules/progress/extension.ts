import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { progressFeatures } from './features';

/** The page of work in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'progress',
  api: '^1.3.0',
  entry: 'index.js',
  pages: [
    {
      id: 'progress.work',
      path: '/backend/progress',
      help: 'Exports, imports and other work that takes long.',
      title: 'Long-running work',
      icon: 'list-todo',
      listed: 'account',
      features: [progressFeatures.view],
      component: 'WorkPage',
    },
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  {
    id: 'work',
    request: 'GET /progress/active',
    features: [progressFeatures.view],
    events: 'progress.job.*',
  },
  {
    id: 'cancelWork',
    request: 'DELETE /progress/jobs/{id}',
    features: [progressFeatures.view, progressFeatures.cancel],
  },
];
