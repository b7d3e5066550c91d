import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

const FINISHED = 'http.server.response.finish';
const BELOW = '/api';

/** The refusals that hosts of this process have answered while it watched. */
export class Refusals {
  private readonly seen: { readonly method: string; readonly path: string; readonly status: number }[] = [];

  watch(): void {
    subscribe(FINISHED, this.note);
  }

  stop(): void {
    unsubscribe(FINISHED, this.note);
  }

  /** @param path with names of parameters in braces */
  has(method: string, path: string, status: number): boolean {
    const form = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return this.seen.some(
      (answer) => answer.method === method && answer.status === status && form.test(answer.path),
    );
  }

  private readonly note = (message: unknown): void => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (response.statusCode < 400 || !pathname.startsWith(BELOW)) return;
    const path = pathname.slice(BELOW.length);
    this.seen.push({ method: request.method ?? '', path, status: response.statusCode });
  };
}
