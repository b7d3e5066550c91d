import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Profile',
  account: 'Account',
  sessions: 'Sessions',
  appearance: 'Appearance',
  sidebar: 'Sidebar',
  email: 'E-mail address',
  saved: 'Saved.',
  password: 'Password',
  passwordHelp: 'A new password ends all other sessions of the account.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  again: 'New password again',
  notTheSame: 'The new passwords are not the same.',
  changePassword: 'Change the password',
  passwordSaved: 'The password is changed.',
  browser: 'Browser',
  current: 'this one',
  address: 'Address',
  since: 'Since',
  expires: 'Expires',
  end: 'End the session',
  ended: 'The session is ended.',
  noSessions: 'No sessions.',
  coloursHelp: 'Kept in this browser.',
  arrangedFor: 'Arranged for',
  myself: 'myself',
  role: 'the role {{name}}',
  sidebarHelp: 'Order, labels and visibility of the entries. An empty label is that of the module.',
  label: 'Label of {{name}}',
  shown: 'Shown',
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  forget: 'Remove the arrangement of the role',
  sidebarSaved: 'The sidebar is saved.',
  variants: 'Saved arrangements',
  noVariants: 'No arrangement is saved yet.',
  name: 'Name',
  nameHelp: 'Without a name it gets a number.',
  state: 'State',
  inUse: 'in use',
  use: 'Use',
  saveAs: 'Save this arrangement',
} as const;

/** Texts of the own account. */
export const text = textsOf(en, { de, es, pl });
