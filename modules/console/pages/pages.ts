import type { ModuleManifest, PageDeclaration } from '@tenantry/core';
import { consoleDocument } from './consoleDocument';

/** Where the console is, and where answers and mails of modules send people. */
const PATHS = ['/', '/login', '/reset', '/reset/:token', '/backend', '/backend/*'] as const;

/** Pages before sign-in that a module adds. */
const entriesIn = ({ contributes }: ModuleManifest) =>
  (contributes?.['console.extensions'] ?? []).flatMap(({ entries = [] }) => entries.map(({ path }) => path));

/** One document for all pages of the console; its script shows the page that belongs to the address. */
export const pages: readonly PageDeclaration[] = PATHS.map((path) => ({
  path,
  document: consoleDocument,
  ...(path === '/' && { pathsIn: entriesIn }),
}));
