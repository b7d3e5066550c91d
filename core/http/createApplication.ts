import { randomUUID } from 'node:crypto';
import http, { IncomingMessage, ServerResponse, type Server } from 'node:http';
import cors from 'cors';
import { parse as parseCookies } from 'cookie';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import helmet from 'helmet';
import type { Logger } from '../logging/Logger';
import { publicScope } from '../tenancy/Scope';
import { runInContext } from '../tenancy/executionContext';
import type { Dispatcher } from './Dispatcher';
import { errorReply, unexpectedError } from './errorReply';
import type { ServedRoute } from './RouteTable';
import { sendReply } from './sendReply';

/** One finished request, for logs and metrics. */
export interface FinishedRequest {
  readonly method: string;
  /** The pattern of the route, never the raw path; null when nothing matched. */
  readonly route: string | null;
  readonly moduleId: string | null;
  readonly status: number;
  readonly milliseconds: number;
}

export interface ApplicationParts {
  readonly dispatcher: Dispatcher;
  readonly logger: Logger;
  /** Origins that browsers may call from, besides our own; empty for none. */
  readonly corsOrigins: readonly string[];
  /** Health, readiness, metrics, the API browser: what is served beside the modules. */
  readonly extras: readonly { readonly path: string; readonly handler: Router }[];
  readonly onFinished: (request: FinishedRequest) => void;
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;
const NO_COOKIES: Readonly<Record<string, string | undefined>> = Object.freeze({});

/** Builds the Express application: what every request passes before and after the dispatcher. */
export function createApplication(parts: ApplicationParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  const dispatch = (request: Request, response: Response, next: NextFunction): void => {
    parts.dispatcher.handle(request, response).catch(next);
  };
  app.use(observe(parts));
  app.use(helmet());
  if (parts.corsOrigins.length > 0) app.use(cors({ origin: [...parts.corsOrigins], credentials: true }));
  for (const { path, handler } of parts.extras) app.use(path, handler);
  app.use('/api', dispatch);
  app.use((_request: Request, response: Response) => {
    response.status(404).json({ error: 'Not Found' });
  });
  app.use(answerError(parts.logger));
  return app;
}

/**
 * Creates the HTTP server. Request and response are made with the application's prototypes from the start,
 * because changing them later, as Express does, makes every access to them slow.
 */
export function createHttpServer(app: Express): Server {
  return http.createServer(
    {
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
      // A client that trickles its headers must not hold a socket for long.
      headersTimeout: 20_000,
      requestTimeout: 120_000,
    },
    app,
  );
}

/** A constructor that makes what `base` makes, with another prototype from the start. */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(base: T, prototype: object): T {
  const construct = function (...args: unknown[]) {
    return Reflect.construct(base, args, construct) as object;
  };
  construct.prototype = prototype;
  return construct as unknown as T;
}

/** Gives the request its id, cookies and context, and reports it when it has ended. */
function observe({ onFinished, logger }: ApplicationParts) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    const { cookie } = request.headers;
    request.cookies = cookie === undefined ? NO_COOKIES : parseCookies(cookie);
    response.on('close', () => {
      const served = response.locals['served'] as ServedRoute | undefined;
      const finished: FinishedRequest = {
        method: request.method,
        route: served?.route.path ?? null,
        moduleId: served?.moduleId ?? null,
        status: response.writableFinished ? response.statusCode : 499,
        milliseconds: performance.now() - started,
      };
      onFinished(finished);
      const tenantId = response.locals['tenantId'] as string | undefined;
      logger.info({ requestId, tenantId, module: finished.moduleId, ...finished, path: request.path }, 'request');
    });
    runInContext(
      {
        requestId,
        moduleId: null,
        scope: publicScope(),
        principal: null,
        acrossTenants: null,
        transaction: null,
      },
      next,
    );
  };
}

function answerError(logger: Logger) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const shown = unexpectedError(error);
    const served = response.locals['served'] as ServedRoute | undefined;
    if (shown.status >= 500) {
      logger.error({ err: error, module: served?.moduleId, method: request.method, path: request.path }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendReply(response, errorReply(shown)).catch(next);
  };
}
