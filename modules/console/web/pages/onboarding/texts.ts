import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Create your organization',
  preparing: 'Your organization is being set up',
  organization: 'Name of the organization',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail address',
  password: 'Password',
  again: 'Password again',
  terms: 'I accept the terms of use',
  marketing: 'Send me news',
  send: 'Create it',
  sent: 'A mail with a link is on its way to {{email}}.',
  signIn: 'Sign in',
  invalid: 'This link is not valid, or not any more.',
  alreadyExists: 'There is an account with this address already.',
  error: 'That did not work. Try again.',
  wait: 'This takes a few seconds.',
  ready: 'Your organization is ready.',
} as const;

/** Texts of the pages of onboarding. */
export const text = textsOf(en, { de, es, pl });
