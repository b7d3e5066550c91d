import type { ModuleManifest, PageDeclaration } from '@tenantry/core';
import { PATH } from '../services/PartTexts';
import { consoleDocument } from './consoleDocument';

/** Where the console is, and where answers and mails of modules send people. */
const PATHS = ['/', '/login', '/reset', '/reset/:token', '/backend', '/backend/*'] as const;

/** Pages before sign-in that a module adds. */
const entriesIn = ({ contributes }: ModuleManifest) =>
  (contributes?.['console.extensions'] ?? []).flatMap(({ entries = [] }) => entries.map(({ path }) => path));

/** One document for all pages of the console, in each of its languages; its script shows the page that belongs to the address. */
export const pages: readonly PageDeclaration[] = PATHS.map((path) => ({
  path,
  textsBelow: PATH,
  document: consoleDocument,
  ...(path === '/' && { pathsIn: entriesIn }),
}));
