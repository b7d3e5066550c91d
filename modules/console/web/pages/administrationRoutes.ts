import { withStyles } from '../kit/styles';
import { ownTexts } from '../texts/ownTexts';
import type { PageRoute } from './PageRoute';
import { SETTINGS } from './settingsPath';

const title = ownTexts('routes');

/** Title of the group of the sidebar with the pages that no module has an entry for. */
export const operationTitle = title('operation');

/** Title of the settings. */
export const settingsTitle = title('settings');

/** Title of the group of the sidebar with settings that modules declare. */
export const modulesTitle = title('ofModules');

/** Pages for operators and administrators. */
export const administrationRoutes: readonly PageRoute[] = [
  { path: `${SETTINGS}/:module`, load: () => import('./settings/SettingsPage') },
  {
    path: '/backend/platform/modules',
    title: title('modules'),
    help: title('modulesHelp'),
    iconName: 'blocks',
    isListed: ({ isOperator, features }) => isOperator || features.includes('platform.modules.manage'),
    load: () => withStyles(withStyles(import('./modules/ModulesPage'), 'modules.css'), 'panel.css'),
  },
  {
    path: '/backend/platform/jobs',
    title: title('jobs'),
    help: title('jobsHelp'),
    iconName: 'activity',
    isListed: ({ isOperator }) => isOperator,
    load: () => import('./jobs/JobsPage'),
  },
];
