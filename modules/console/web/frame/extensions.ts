import { useEffect, useSyncExternalStore } from 'react';
import { request } from '../api/request';
import { loadCode, type LoadedCode } from './ExtensionCode';
import { loadTexts } from './moduleTexts';
import type { Parts } from './Parts';

/** The extension of a module as it is now. A change makes a new one. */
export interface Extension {
  readonly parts: Parts;
  /** In use; code of an earlier version until the new one is there. */
  readonly code: LoadedCode | null;
  /** Why the code of the present version is not in use. */
  readonly error: Error | null;
  /** Counts loads after failures. */
  readonly attempt: number;
}

/** Pages show this many versions of extensions before they propose to load the page anew: browsers keep all code. */
const MOST_EXCHANGES = 50;

/** The extensions of the console, by module: loaded when a part is first shown, exchanged and withdrawn as modules change. */
class Extensions {
  private known: ReadonlyMap<string, Extension> = new Map();
  private readonly loading = new Map<string, string>();
  private readonly listeners = new Set<() => void>();
  private exchanged = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(moduleId: string): Extension | undefined {
    return this.known.get(moduleId);
  }

  list = (): ReadonlyMap<string, Extension> => this.known;

  /** Whether so much code was exchanged that the page should be loaded anew. */
  get isWorn(): boolean {
    return this.exchanged >= MOST_EXCHANGES;
  }

  /** Takes over what the frame says now. */
  update(all: readonly Parts[]): void {
    const next = new Map<string, Extension>();
    for (const parts of all) {
      const before = this.known.get(parts.moduleId);
      const isSame = before?.parts.entry === parts.entry;
      const { code = null, error = null, attempt = 0 } = before ?? {};
      next.set(parts.moduleId, { parts, code, error: isSame ? error : null, attempt: isSame ? attempt : 0 });
    }
    for (const [moduleId, { code }] of this.known) {
      if (typeof next.get(moduleId)?.parts.entry !== 'string') code?.withdraw();
    }
    for (const [moduleId, extension] of next)
      if (extension.parts.entry === null && extension.code) next.set(moduleId, { ...extension, code: null });
    this.publish(next);
    for (const { parts, code } of next.values()) {
      if (code && code.address !== parts.entry) void this.load(parts.moduleId);
    }
  }

  /** Loads the code of a module, unless it is there, on its way, or has failed. */
  async load(moduleId: string): Promise<void> {
    const extension = this.known.get(moduleId);
    if (!extension || extension.error) return;
    const { parts, code, attempt } = extension;
    const { entry } = parts;
    if (entry === null || code?.address === entry || this.loading.get(moduleId) === entry) return;
    this.loading.set(moduleId, entry);
    const imported = () => {
      const now = this.known.get(moduleId);
      if (now?.parts.entry === entry) now.code?.end();
    };
    const outcome = await loadCode(parts, loadTexts(), attempt, imported).then(
      (loaded) => ({ loaded }),
      (error: unknown) => ({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
    if (this.loading.get(moduleId) === entry) this.loading.delete(moduleId);
    const now = this.known.get(moduleId);
    // The module was switched off, or has yet another version.
    if (now?.parts.entry !== entry) {
      if ('loaded' in outcome) outcome.loaded.withdraw();
      if (now) this.restart(now);
      return;
    }
    now.code?.withdraw();
    if (now.code) this.exchanged += 1;
    if ('loaded' in outcome) return this.set(moduleId, { ...now, code: outcome.loaded, error: null });
    this.set(moduleId, { ...now, code: null, error: outcome.error });
    report(moduleId, `${moduleId}.entry`, 'phase' in outcome.error ? String(outcome.error.phase) : 'load');
  }

  /** Activates code again that was ended for a version which is gone already. */
  private restart(extension: Extension): void {
    const { parts, code } = extension;
    if (!code?.isEnded() || code.address !== parts.entry) return;
    code.withdraw();
    this.set(parts.moduleId, { ...extension, code: null });
    void this.load(parts.moduleId);
  }

  /** Loads code again that has failed. */
  retry(moduleId: string): void {
    const extension = this.known.get(moduleId);
    if (!extension) return;
    this.set(moduleId, { ...extension, error: null, attempt: extension.attempt + 1 });
    void this.load(moduleId);
  }

  /** Withdraws everything: another person signs in, or another tenant is chosen. */
  clear(): void {
    for (const { code } of this.known.values()) code?.withdraw();
    this.publish(new Map());
  }

  private set(moduleId: string, extension: Extension): void {
    this.publish(new Map(this.known).set(moduleId, extension));
  }

  private publish(next: ReadonlyMap<string, Extension>): void {
    this.known = next;
    for (const listener of this.listeners) listener();
  }
}

export const extensions = new Extensions();

/** Whether so much code was exchanged that the page should be loaded anew. */
export function useWorn(): boolean {
  return useSyncExternalStore(extensions.subscribe, () => extensions.isWorn);
}

/** The extension of a module. Its code is loaded with the first part that is shown. */
export function useExtension(moduleId: string): Extension | undefined {
  const extension = useSyncExternalStore(extensions.subscribe, () => extensions.get(moduleId));
  const entry = extension?.parts.entry;
  useEffect(() => {
    if (typeof entry === 'string') void extensions.load(moduleId);
  }, [moduleId, entry]);
  return extension;
}

/** Tells the server that a part failed; nothing of the page is sent. */
export function report(moduleId: string, part: string, phase: string): void {
  request('POST', '/console/reports', { json: { moduleId, part, phase } }).catch(() => {
    // The report is lost; the page has shown the failure.
  });
}
