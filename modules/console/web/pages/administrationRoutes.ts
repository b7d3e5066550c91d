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
    isListed: ({ isOperator, features }) => isOperator || features.includes('platform.modules.manage'),
    load: () => import('./modules/ModulesPage'),
  },
  {
    path: '/backend/platform/jobs',
    title: title('jobs'),
    isListed: ({ isOperator }) => isOperator,
    load: () => import('./jobs/JobsPage'),
  },
  { path: '/backend/users', load: () => import('./users/UsersPage') },
  { path: '/backend/users/:id/rights', load: () => import('./rights/UserRightsPage') },
  { path: '/backend/roles', load: () => import('./roles/RolesPage') },
  { path: '/backend/roles/:id/rights', load: () => import('./rights/RoleRightsPage') },
  { path: '/backend/api-keys', load: () => import('./apiKeys/ApiKeysPage') },
  { path: '/backend/devices', load: () => import('./devices/DevicesPage') },
  { path: '/backend/directory/organizations', load: () => import('./directory/OrganizationsPage') },
  { path: '/backend/directory/tenants', load: () => import('./directory/TenantsPage') },
];
