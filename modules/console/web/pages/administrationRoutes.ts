import { textsOf } from '../texts/textsOf';
import type { PageRoute } from './PageRoute';

const title = textsOf(
  { modules: 'Modules', jobs: 'Health and jobs', operation: 'Operation', profile: 'Profile' },
  {
    de: { modules: 'Module', jobs: 'Zustand und Aufträge', operation: 'Betrieb', profile: 'Profil' },
    es: { modules: 'Módulos', jobs: 'Estado y tareas', operation: 'Operación', profile: 'Perfil' },
    pl: { modules: 'Moduły', jobs: 'Stan i zadania', operation: 'Eksploatacja', profile: 'Profil' },
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
    group: 'operation',
    isListed: ({ isOperator, features }) => isOperator || features.includes('platform.modules.manage'),
    load: () => import('./modules/ModulesPage'),
  },
  {
    path: '/backend/platform/jobs',
    title: title('jobs'),
    iconName: 'pulse',
    group: 'operation',
    isListed: ({ isOperator }) => isOperator,
    load: () => import('./jobs/JobsPage'),
  },
  { path: '/backend/users', load: () => import('./users/UsersPage') },
  { path: '/backend/users/:id/rights', load: () => import('./rights/UserRightsPage') },
  { path: '/backend/roles', load: () => import('./roles/RolesPage') },
  { path: '/backend/roles/:id/rights', load: () => import('./rights/RoleRightsPage') },
  { path: '/backend/ai-assistant', load: () => import('./ai/ChatPage') },
  { path: '/backend/ai-settings', load: () => import('./aiSettings/AiSettingsPage') },
  {
    path: '/backend/profile',
    title: title('profile'),
    iconName: 'user',
    group: 'account',
    isListed: () => true,
    load: () => import('./profile/ProfilePage'),
  },
  { path: '/backend/profile/change-password', load: () => import('./profile/PasswordPage') },
];
