import type { Request, Response } from 'express';
import { currentContext, runInContext } from '../tenancy/executionContext';
import { authorize } from './authorize';
import type { Caller } from './Caller';
import type { Callers } from './Callers';
import { moduleSwitchedOff } from './moduleSwitchedOff';
import type { OpenAnswers } from './OpenAnswers';
import type { RawExchange } from './RawExchange';
import { cutUnread, drained } from './sendStream';
import type { ServedRoute } from './ServedRoute';

/** Parts of the dispatcher that an exchange needs. */
export interface ExchangeParts {
  /** Milliseconds after which a client that takes nothing of a stream is cut off. */
  readonly unread: number;
  readonly callers: Pick<Callers, 'identify'>;
}

/** The exchange of a route that writes its answer itself. */
export function openExchange(
  { route, moduleId }: ServedRoute,
  request: Request,
  response: Response,
  { unread, callers }: ExchangeParts,
): RawExchange {
  const context = currentContext();
  let isSending = false;
  const admit = (caller: Caller): Caller => {
    if (!caller.access.isModuleOn(moduleId)) throw moduleSwitchedOff(moduleId, 'for this tenant');
    if (route.access !== 'public') authorize(route, caller, {}, undefined);
    return caller;
  };
  return {
    request,
    response,
    stream: (status, headers, onServerStop) => {
      (response.locals['answers'] as OpenAnswers).addStream(response, onServerStop);
      response.locals['streams'] = performance.now();
      response.writeHead(status, headers);
    },
    send: (text) => {
      if (!isSending) cutUnread(response, unread);
      isSending = true;
      return response.write(text) ? Promise.resolve() : drained(response);
    },
    renew: () =>
      runInContext(context, () => {
        const caller = callers.identify(route, request);
        return caller instanceof Promise ? caller.then(admit) : admit(caller);
      }),
  };
}
