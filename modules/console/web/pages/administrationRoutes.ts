import { textsOf } from '../texts/textsOf';
import type { PageRoute } from './PageRoute';

const title = textsOf(
  { modules: 'Modules', jobs: 'Health and jobs', operation: 'Operation' },
  {
    de: { modules: 'Module', jobs: 'Zustand und Aufträge', operation: 'Betrieb' },
    es: { modules: 'Módulos', jobs: 'Estado y tareas', operation: 'Operación' },
    pl: { modules: 'Moduły', jobs: 'Stan i zadania', operation: 'Eksploatacja' },
  },
);

/** Title of the group of the sidebar with the pages that no module has an entry for. */
export const operationTitle = title('operation');

/** Pages for operators and administrators. */
export const administrationRoutes: readonly PageRoute[] = [
  {
    path: '/backend/platform/modules',
    title: title('modules'),
    iconName: 'blocks',
    isListed: ({ isOperator, features }) => isOperator || features.includes('platform.modules.manage'),
    load: () => import('./modules/ModulesPage'),
  },
  {
    path: '/backend/platform/jobs',
    title: title('jobs'),
    iconName: 'pulse',
    isListed: ({ isOperator }) => isOperator,
    load: () => import('./jobs/JobsPage'),
  },
];
