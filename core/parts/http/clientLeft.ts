import type { Response } from 'express';

const known = new WeakMap<Response, AbortSignal>();

/** Aborts when the client leaves before it has the whole answer, also for one that has left already. */
export function clientLeft(response: Response): AbortSignal {
  const before = known.get(response);
  if (before) return before;
  const controller = new AbortController();
  const check = () => {
    if (!response.writableFinished) controller.abort(new Error('The client has left'));
  };
  if (response.closed || response.destroyed) check();
  else response.once('close', check);
  known.set(response, controller.signal);
  return controller.signal;
}
