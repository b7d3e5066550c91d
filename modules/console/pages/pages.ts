import type { PageDeclaration } from '@tenantry/core';
import { consoleDocument } from './consoleDocument';

/** Where the console is, and where answers and mails of the modules `auth` and `onboarding` send people. */
const PATHS = [
  '/',
  '/login',
  '/reset',
  '/reset/:token',
  '/onboarding',
  '/onboarding/preparing',
  '/backend',
  '/backend/*',
] as const;

/** One document for all pages of the console; its script shows the page that belongs to the address. */
export const pages: readonly PageDeclaration[] = PATHS.map((path) => ({ path, document: consoleDocument }));
