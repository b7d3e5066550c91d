import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'API keys',
  add: 'Add a key',
  name: 'Name',
  description: 'Description',
  prefix: 'Begins with',
  organization: 'Organization',
  wholeTenant: 'The whole tenant',
  roles: 'Roles',
  lastUsed: 'Last used',
  never: 'never',
  expires: 'Expires',
  expired: 'expired',
  expiresHelp: 'Empty: never.',
  created: 'Created',
  secretTitle: 'Copy the key now',
  secretHelp: 'It is shown only this once: the server keeps a hash of it.',
  secret: 'Key',
  done: 'I have copied it',
  removeHelp: 'Programs that use this key are refused from now on.',
  revoke: 'Revoke',
  empty: 'No keys yet.',
  emptyHelp: 'Programs call the API with a key, with the rights of its roles.',
} as const;

/** Texts of the page of API keys. */
export const text = textsOf(en, { de, es, pl });
