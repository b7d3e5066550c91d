import { place } from '../api/selection';
import { serviceOf } from '../api/services';
import { actingAccount } from './session';

/** The event that modules were started, stopped, reloaded, or switched for the tenant. */
export const MODULES_CHANGED = 'platform.modules.changed';

/** A message of the event stream, or `open`, `lost` and `refused`: how the connection stands. */
export interface StreamMessage {
  /** `message`, `reset`, `platform.modules.changed`; `open`, `lost`, `refused`; `known`: its data is the state of the modules. */
  readonly type: string;
  readonly data: string;
  /** Of the message, where it has one. */
  readonly lastEventId: string;
}

/** Milliseconds before the stream is asked for again that the server has refused, the first time and at most. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** Asks the leading tab how the connection stands. */
const HELLO = 'hello';

const stateOf = (type: string, data = ''): StreamMessage => ({ type, data, lastEventId: '' });

/**
 * Receives the events of the server, until the returned function is called. All tabs of a browser in which an account works in
 * the same place share one stream, as a browser opens few connections to a server: one tab leads, and tells the others. When it closes, the
 * next one goes on from the last message.
 *
 * @param modules the state of the modules that the page knows; the stream tells where it is another one
 */
export function receiveStream(receive: (message: StreamMessage) => void, modules: () => string): () => void {
  const end = new AbortController();
  let last = '';
  let isOpen = false;
  /** The state of the modules that the stream of this tab has, as the leading one. */
  let known = '';
  const take = (message: StreamMessage) => {
    if (message.lastEventId) last = message.lastEventId;
    receive(message);
  };
  const lead = (tell: (message: StreamMessage) => void): void => {
    const pass = (message: StreamMessage) => {
      isOpen = message.type === 'open' || (isOpen && message.type !== 'lost' && message.type !== 'refused');
      if (message.type === MODULES_CHANGED) known = (JSON.parse(message.data) as { modules: string }).modules;
      tell(message);
      take(message);
    };
    const parameters = () => {
      known = modules();
      return { modules: known, ...(last && { lastEventId: last }) };
    };
    keepOpen(parameters, pass, end.signal);
  };
  // Only pages from a safe origin have locks.
  if (!('locks' in navigator)) {
    lead(() => undefined);
    return () => end.abort();
  }
  const name = `tenantry events ${actingAccount()?.id ?? ''} ${place()}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data.type !== HELLO) take(data);
    else if (isOpen)
      for (const state of [stateOf('open'), stateOf('known', known)]) channel.postMessage(state);
  };
  channel.postMessage(stateOf(HELLO));
  const leading = navigator.locks.request(name, { signal: end.signal }, async () => {
    lead((message) => channel.postMessage(message));
    await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
  });
  // Rejects where the tab stops listening before it leads.
  leading.catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

/** Holds a stream open, and opens it again where the server has refused it, which the browser does not. */
function keepOpen(
  parameters: () => Record<string, string>,
  pass: (message: StreamMessage) => void,
  end: AbortSignal,
): void {
  let source: EventSource;
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const query = new URLSearchParams({ events: '**', ...parameters() });
    source = new EventSource(`/api${serviceOf('stream')?.path}?${query}`);
    for (const type of ['message', 'reset', MODULES_CHANGED])
      source.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) =>
        pass({ type, data, lastEventId }),
      );
    source.onopen = () => {
      pause = FIRST_PAUSE;
      pass(stateOf('open'));
    };
    source.onerror = () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      pass(stateOf(isRefused ? 'refused' : 'lost'));
      if (!isRefused || end.aborted) return;
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
  };
  end.addEventListener('abort', () => {
    clearTimeout(timer);
    source.close();
  });
  open();
}
