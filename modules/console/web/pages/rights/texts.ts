import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  rights: 'Rights',
  ofRole: 'Rights of the role {{name}}',
  ofUser: 'Rights of {{name}}',
  superAdmin: 'Super administrator',
  superAdminHelp: 'May do everything, in all tenants.',
  everywhere: 'In all organizations',
  everywhereHelp: 'Otherwise the rights hold in the chosen organizations and those below them.',
  organizations: 'Organizations',
  features: 'Rights by module',
  search: 'Search the rights',
  everything: 'Everything, also what later modules add',
  allOf: 'All of {{module}}, also later rights',
  granted: '{{count}} of {{total}}',
  by: 'by {{grant}}',
  byRole: 'by the role {{role}}',
  beyond: 'you do not hold this',
  needs: 'Of no use without: {{features}}.',
  addNeeded: 'Add it',
  saved: 'The rights are saved.',
  discard: 'Discard changes',
  unknown: 'Granted, but declared by no running module:',
  rolesOfUser: 'Roles: {{roles}}',
  own: 'Own rights instead of those of the roles',
  ownHelp: 'Own rights replace what the roles give; they add nothing to it.',
  ownRemoved: 'The rights are those of the roles again.',
  removeOwn: 'Remove the own rights',
  removeOwnHelp: 'The account has the rights of its roles again.',
  widgets: 'Widgets of the dashboard',
  roleWidgetsHelp:
    'Accounts with the role can place these widgets. None chosen: all that their rights allow.',
  ownWidgets: 'Own choice instead of that of the roles',
  effectiveWidgets: 'Can place now: {{names}}',
  widgetsSaved: 'The widgets are saved.',
  holdsEverywhere: 'The rights hold in all organizations.',
  holdsIn: 'The rights hold in these organizations and those below them: {{names}}.',
  roleHoldsIn: 'By the role {{role}}: {{names}}',
  leftOut: 'Saved without what only super administrators grant: {{features}}.',
} as const;

/** Texts of the editor of rights. */
export const text = textsOf(en, { de, es, pl });
