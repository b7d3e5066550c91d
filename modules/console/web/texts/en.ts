/** Texts of the pages in English; the other languages have the same keys. */
export const en = {
  signIn: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
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
  failed: 'This page cannot be shown.',
  partFailed: 'This part of the page cannot be shown.',
  withoutCode: 'This part of the console could not be loaded. There may be a new version.',
  loadAgain: 'Load the console again',
  tryAgain: 'Try again',
  notFound: 'There is no page at this address.',
} as const;

/** A text by its key. */
export type TextKey = keyof typeof en;

/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, string>>;
