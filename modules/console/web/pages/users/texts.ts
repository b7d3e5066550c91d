import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Users',
  add: 'Add a user',
  added: 'The user is added.',
  email: 'E-mail address',
  name: 'Name',
  organization: 'Organization',
  tenant: 'Tenant',
  role: 'Role',
  roles: 'Roles',
  allRoles: 'All roles',
  state: 'State',
  isActive: 'active',
  isInactive: 'deactivated',
  active: 'Active',
  activeHelp: 'A deactivated account cannot sign in, and its sessions end.',
  invite: 'Send an invitation',
  inviteHelp: 'A mail with a link by which the person chooses a password.',
  inviteAgain: 'Send the invitation again',
  invited: 'The invitation is sent.',
  password: 'Password',
  rights: 'Rights',
  consents: 'Consents',
  noConsents: 'This account has agreed to nothing yet.',
  consent: 'Consent',
  granted: 'granted',
  withdrawn: 'withdrawn',
  since: 'Since',
  integrity: 'Record',
  intact: 'intact',
  altered: 'altered',
  removeHelp: 'The account cannot sign in any more, and its sessions end.',
  empty: 'No users yet.',
} as const;

/** Texts of the page of users. */
export const text = textsOf(en, { de, es, pl });
