import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Roles',
  add: 'Add a role',
  added: 'The role is added.',
  name: 'Name',
  tenant: 'Tenant',
  users: 'Users',
  rights: 'Rights',
  rename: 'Rename',
  removeHelp: 'A role that accounts still have cannot be deleted.',
  empty: 'No roles yet.',
  emptyHelp: 'A role gives rights to all accounts that have it.',
} as const;

/** Texts of the page of roles. */
export const text = textsOf(en, { de, es, pl });
