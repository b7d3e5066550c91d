import type { ComponentType } from 'react';
import { importReachable } from '../kit/loadCode';
import { areLoaded, linkStyles } from '../kit/styles';
import type { Parts } from './Parts';

/** Argument of `activate` of an extension. */
export interface ActivateContext {
  readonly moduleId: string;
  /** Aborted when the code is withdrawn or exchanged: undo everything then. */
  readonly signal: AbortSignal;
}

/** Code that is in use. */
export interface LoadedCode {
  readonly address: string;
  /** Exports of the entry. */
  readonly exports: Readonly<Record<string, unknown>>;
  /** Aborts the signal of `activate`. What is drawn stays until the code is withdrawn. */
  readonly end: () => void;
  /** Whether the signal was aborted. */
  readonly isEnded: () => boolean;
  /** Ends its use, and removes its styles. */
  readonly withdraw: () => void;
}

/** Code of an extension cannot be used. */
export class ExtensionError extends Error {
  constructor(
    readonly phase: 'load' | 'activate',
    message: string,
  ) {
    super(message);
  }
}

/** The library that the code of all extensions imports, by its name in the import map. */
const SHARED_CODE = '@tenantry/console';

/** Loads the library that the code of all extensions imports. @throws Error of the browser */
export async function fetchSharedCode(): Promise<void> {
  await import(SHARED_CODE);
}

/** Milliseconds that `activate` may take. */
const PATIENCE = 5_000;

/**
 * Imports the entry of an extension with its styles, and activates it.
 *
 * @param texts the code is fetched meanwhile, and runs when they are there: it may use them at once
 * @param attempt after a failure; browsers remember that an address has failed, so each attempt has its own
 * @param imported called before the code is activated: code of another version undoes what it has done then, and not afterwards,
 *   where it could undo what the new one does
 * @throws ExtensionError
 */
export async function loadCode(
  { moduleId, entry, styles }: Parts,
  texts: Promise<void>,
  attempt: number,
  imported: () => void,
): Promise<LoadedCode> {
  const address = entry ?? '';
  const end = new AbortController();
  if (attempt === 0) preload(address);
  const links = styles.map((href) => addStyles(moduleId, href));
  const withdraw = () => {
    end.abort();
    for (const link of links) link.remove();
  };
  try {
    const [exports] = await Promise.all([
      texts.then(() => importFrom(address, attempt)),
      ...links.map(areLoaded),
    ]);
    imported();
    await activate(exports, { moduleId, signal: end.signal });
    return { address, exports, end: () => end.abort(), isEnded: () => end.signal.aborted, withdraw };
  } catch (error) {
    withdraw();
    throw error;
  }
}

/** A component among the exports. @throws ExtensionError the name is not among them */
export function componentOf({ exports }: LoadedCode, name: string): ComponentType<object> {
  const component = exports[name];
  const isComponent =
    typeof component === 'function' ||
    (typeof component === 'object' && component !== null && '$$typeof' in component);
  if (!isComponent) throw new ExtensionError('load', `The code has no export ${name}`);
  return component as ComponentType<object>;
}

async function importFrom(address: string, attempt: number): Promise<LoadedCode['exports']> {
  let tries = 0;
  try {
    return await importReachable(() => {
      const query = attempt + tries === 0 ? '' : `?retry=${attempt}.${tries}`;
      tries += 1;
      return import(`${address}${query}`) as Promise<LoadedCode['exports']>;
    });
  } catch (error) {
    throw new ExtensionError('load', messageOf(error));
  }
}

async function activate({ activate: start }: LoadedCode['exports'], context: ActivateContext): Promise<void> {
  if (typeof start !== 'function') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ExtensionError('activate', `activate took more than ${PATIENCE / 1000} s`)),
      PATIENCE,
    );
  });
  try {
    await Promise.race([(start as (context: ActivateContext) => unknown)(context), late]);
  } catch (error) {
    throw error instanceof ExtensionError ? error : new ExtensionError('activate', messageOf(error));
  } finally {
    clearTimeout(timer);
  }
}

function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  link.onload = link.onerror = () => link.remove();
  document.head.append(link);
}

function addStyles(moduleId: string, href: string): HTMLLinkElement {
  const link = linkStyles(href);
  link.dataset['module'] = moduleId;
  return link;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
