/** Texts of the pages in English; the other languages have the same keys. */
export const en = {
  signIn: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  remember: 'Stay signed in',
  forgotten: 'Forgotten your password?',
  sendLink: 'Send a link',
  linkSent: 'If an account has this address, a mail with a link is on its way.',
  backToSignIn: 'Back to sign-in',
  newPassword: 'Choose a new password',
  savePassword: 'Save the password',
  passwordSaved: 'The password is saved. You can sign in with it now.',
  language: 'Language',
  colours: 'Colours',
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  accountOf: 'Account of {{name}}',
  signOut: 'Sign out',
  skip: 'Skip to content',
  menu: 'Menu',
  navigation: 'Navigation',
  home: 'Overview',
  organization: 'Organization',
  tenant: 'Tenant',
  allOrganizations: 'All organizations',
  signedInAs: 'Signed in as {{name}}',
  roles: 'Roles: {{roles}}',
  loading: 'Loading',
  unreachable: 'The server cannot be reached.',
  failed: 'This page cannot be shown.',
  tryAgain: 'Try again',
  notFound: 'There is no page at this address.',
} as const;

/** A text by its key. */
export type TextKey = keyof typeof en;

/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, string>>;
