import { useEffect, useRef } from 'react';
import { MODULES_CHANGED, receiveStream } from '../frame/stream';
import { noteConnection } from './connection';
import { refreshAfterEvent } from './queryClient';
import { onSelection } from './selection';

/** An event of the tenant, as far as the caller may see it. */
export interface TenantEvent {
  /** Such as `loyalty.card.updated`. */
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly organizationId: string;
}

type Listener = (event: TenantEvent) => void;

const listeners = new Set<Listener>();
let end: (() => void) | null = null;
let isServed: boolean | null = null;
let modules = '';

/** Takes over what the frame says: whether the server has a stream (none is opened before), and which modules run and are on. */
export function serveEvents(served: boolean, state: string): void {
  modules = state;
  if (served === isServed) return;
  isServed = served;
  noteConnection(served ? 'connecting' : 'off');
  settle();
}

// The events of a stream depend on the organization that was selected when it was opened.
onSelection((isGone) => {
  if (!isGone) return;
  end?.();
  end = null;
  settle();
});

/** Calls the listener for each event, until the returned function is called. One stream serves all listeners, of all tabs. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  settle();
  return () => {
    listeners.delete(listener);
    settle();
  };
}

/** Opens the stream, or ends it, as it is needed. */
function settle(): void {
  const isNeeded = isServed === true && listeners.size > 0;
  if (isNeeded) end ??= open();
  else {
    end?.();
    end = null;
  }
}

/**
 * Calls the handler for the events of a page, while it is shown.
 *
 * @param pattern an id, with `*` for one segment and `**` at the end for any number
 */
export function useEvent(pattern: string, handler: Listener): void {
  const current = useRef(handler);
  useEffect(() => void (current.current = handler), [handler]);
  useEffect(() => {
    const expression = expressionOf(pattern);
    return listen((event) => {
      if (expression.test(event.id)) current.current(event);
    });
  }, [pattern]);
}

/** Reads paths anew when events say that others have changed what they show, of each at most once in a second. */
export function useFresh(pattern: string, paths: readonly string[]): void {
  useEvent(pattern, () => refreshAfterEvent(paths));
}

function open(): () => void {
  return receiveStream(
    ({ type, data }) => {
      // Missed events cannot be sent any more.
      if (type === 'reset') return refreshAfterEvent();
      if (type === 'open' || type === 'lost' || type === 'refused') return noteConnection(type);
      if (type === 'known' && data === modules) return;
      if (type === 'message') return emit(JSON.parse(data) as TenantEvent);
      emit({ id: MODULES_CHANGED, payload: {}, timestamp: Date.now(), organizationId: '' });
    },
    () => modules,
  );
}

function emit(event: TenantEvent): void {
  for (const listener of listeners) listener(event);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .split('.')
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^.]*' : part.replace(/[^\w-]/g, '\\$&')))
    .join('\\.');
  return new RegExp(`^${source}$`);
}
