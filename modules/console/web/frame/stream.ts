/** A message of the event stream. */
export interface StreamMessage {
  /** `message`, `reset`, `platform.modules.changed`. */
  readonly type: string;
  readonly data: string;
  /** Of the message, where it has one. */
  readonly lastEventId: string;
}

/**
 * Receives the events of the server, until the returned function is called. All tabs of a browser that work in the same place
 * share one stream, as a browser opens few connections to a server: one tab leads, and tells the others. When it closes, the
 * next one goes on from the last message.
 *
 * @param types of messages besides `message`
 */
export function receiveStream(
  types: readonly string[],
  receive: (message: StreamMessage) => void,
): () => void {
  const end = new AbortController();
  let last = '';
  const take = (message: StreamMessage) => {
    if (message.lastEventId) last = message.lastEventId;
    receive(message);
  };
  const lead = (tell: (message: StreamMessage) => void): EventSource => {
    const resumed = last ? `&lastEventId=${encodeURIComponent(last)}` : '';
    const source = new EventSource(`/api/events/stream?events=**${resumed}`);
    const pass = ({ type, data, lastEventId }: MessageEvent<string>) => {
      const message = { type, data, lastEventId };
      tell(message);
      take(message);
    };
    for (const type of ['message', ...types]) source.addEventListener(type, pass);
    end.signal.addEventListener('abort', () => source.close());
    return source;
  };
  // Only pages from a safe origin have locks.
  if (!('locks' in navigator)) {
    lead(() => undefined);
    return () => end.abort();
  }
  const name = `tenantry events ${place()}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<StreamMessage>) => take(data);
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

/** Tenant and organization that are selected: what a stream sends depends on them. */
function place(): string {
  return [...document.cookie.matchAll(/(?:^|; )(selected_(?:org|tenant)=[^;]*)/g)]
    .map(([, text]) => text)
    .join();
}
