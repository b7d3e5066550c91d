import http, { type Server } from 'node:http';
import cors from 'cors';
import { parse as parseCookies } from 'cookie';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { Task } from '../tenancy/Task';
import { OUTSIDE, runInContext } from '../tenancy/executionContext';
import { answerError, type ErrorAnswerParts } from './answerError';
import { answerUnreadable } from './answerUnreadable';
import type { Dispatcher } from './Dispatcher';
import { dropRest } from './dropRest';
import { notFound } from '../../kernel/errors/HttpError';
import { MODULE_STARTING } from '../../kernel/errors/outOfService';
import { OpenAnswers } from './OpenAnswers';
import { preparedMessages } from './preparedMessages';
import { requestIdIn } from './requestId';
import { patternOf, type RequestLocals } from './RequestLocals';

/** One finished request, for logs and metrics. */
export interface FinishedRequest {
  readonly method: string;
  /** The pattern of the route, never the raw path; null when nothing matched. */
  readonly route: string | null;
  readonly moduleId: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** Turned away because the module is out of service. */
  readonly isRefused: boolean;
  /** Answered 503 because the machine or the database could not do it at the moment. */
  readonly isUnavailable: boolean;
}

/** Dependencies of the application. */
export interface ApplicationParts extends ErrorAnswerParts {
  readonly dispatcher: Dispatcher;
  /** Origins that browsers may call from, besides our own; empty for none. */
  readonly corsOrigins: readonly string[];
  /** Health, readiness, metrics, the API browser, pages: what is served beside the modules. */
  readonly extras: readonly { readonly path: string; readonly handler: RequestHandler }[];
  readonly onFinished: (request: FinishedRequest) => void;
}

/**
 * Headers of answers that pages of other origins may read: to undo, to try again when they may, to name a file, to go on with
 * an upload.
 */
const EXPOSED_HEADERS = [
  'x-operation',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Preference-Applied',
  'X-Request-Id',
  'Location',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Expires',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'X-Attachment-Id',
];
const NO_COOKIES: Readonly<Record<string, string | undefined>> = Object.freeze({});

/** Handles one request. */
export type RequestListener = (request: Request, response: Response) => void;

/** An Express application, and what stands before it. */
export interface Application {
  readonly app: Express;
  readonly listener: RequestListener;
  readonly answers: OpenAnswers;
  /** Answers data that is not an HTTP request. */
  readonly onUnreadable: ReturnType<typeof answerUnreadable>;
}

/**
 * Builds what every request passes. Requests below `/api` go straight to the dispatcher, with Express's request
 * and response but past its router, which would cost each a tenth of its time; what the dispatcher does not
 * have, and everything else, goes through the Express application.
 */
export function createApplication(parts: ApplicationParts): Application {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // As below /api: letters count as they are written, and a slash at the end does not.
  app.enable('case sensitive routing');
  for (const { path, handler } of parts.extras) {
    if (path !== '/') {
      app.use(path, (request: Request, response: Response, next: NextFunction) => {
        response.locals['page'] = request.path === '/' ? path : `${path}/*`;
        next();
      });
    }
    app.use(path, handler);
  }
  const onError = answerError(parts);
  app.use((request: Request, response: Response, next: NextFunction) => {
    onError(notFound(), request, response, next);
  });
  app.use(onError);
  const origin = [...parts.corsOrigins];
  const crossOrigin = origin.length > 0 ? crossOriginOf(origin) : null;
  const dispatch = (request: Request, response: Response): void => {
    const { path } = response.locals as { path: string };
    if (!path.startsWith('/api/')) return app(request, response);
    parts.dispatcher.handle(path.slice(4), request, response).then(
      (found) => {
        if (!found) app(request, response);
      },
      (error: unknown) => fail(error, request, response),
    );
  };
  const fail = (error: unknown, request: Request, response: Response): void =>
    onError(error, request, response, () => response.destroy());
  const answers = new OpenAnswers();
  const listener = (request: Request, response: Response): void => {
    request.res = response;
    const leave = answers.add(response);
    response.locals = { path: pathOf(request.url), answers, requestId: requestIdIn(request.headers) };
    try {
      observe(parts, leave, request, response, () => {
        if (crossOrigin) crossOrigin(request, response, () => dispatch(request, response));
        else dispatch(request, response);
      });
    } catch (error) {
      // Outside Express, errors that parsers throw for a malformed URL or cookie are caught only here.
      fail(error, request, response);
    }
  };
  return { app, listener, answers, onUnreadable: answerUnreadable(parts.logger) };
}

/** Headers for pages of other origins. A preflight request is answered; other requests with OPTIONS go to their routes. */
function crossOriginOf(origin: string[]): RequestHandler {
  const options = { origin, credentials: true, exposedHeaders: EXPOSED_HEADERS };
  const [answering, passing] = [cors(options), cors({ ...options, preflightContinue: true })];
  return (request, response, next) => {
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    (isPreflight ? answering : passing)(request, response, next);
  };
}

/** Milliseconds between two checks for connections that have taken too long to send a request. */
const CHECK_INTERVAL = 1_000;
const LONGEST_HEAD = 20_000;

/**
 * Creates the HTTP server of an application.
 *
 * @param requestTime milliseconds in which a request must have arrived whole; who takes longer gets 408
 */
export function createHttpServer({ app, listener, onUnreadable }: Application, requestTime: number): Server {
  const server = http.createServer(
    {
      ...preparedMessages(app),
      // A client that trickles its request must not hold a socket, nor what has arrived of it, for long.
      headersTimeout: Math.min(LONGEST_HEAD, requestTime),
      requestTimeout: requestTime,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, requestTime / 4),
      // Longer than proxies keep theirs, a minute mostly: who closes first must be the one who sends, or a request
      // meets a connection that is just being closed.
      keepAliveTimeout: 75_000,
    },
    listener as unknown as http.RequestListener,
  );
  return server.on('clientError', onUnreadable);
}

/** Gives the request its id, cookies and context, and reports it when it has ended. */
function observe(
  { onFinished, logger }: ApplicationParts,
  leave: () => void,
  request: Request,
  response: Response,
  proceed: () => void,
): void {
  const started = performance.now();
  const { requestId } = response.locals as RequestLocals;
  const { cookie } = request.headers;
  request.cookies = cookie === undefined ? NO_COOKIES : parseCookies(cookie);
  const task = new Task();
  response.on('close', () => {
    task.isOver = true;
    leave();
    dropRest(request);
    const locals = response.locals as RequestLocals;
    const { served, tenantId, refusal, moduleOut, isUnavailable, streams } = locals;
    const finished: FinishedRequest = {
      method: request.method,
      route: served?.route.path ?? null,
      moduleId: served?.moduleId ?? null,
      status: response.writableFinished || streams ? response.statusCode : 499,
      milliseconds: (streams ?? performance.now()) - started,
      isRefused: refusal !== undefined,
      isUnavailable: isUnavailable === true,
    };
    onFinished(finished);
    const isWarning = refusal !== undefined && refusal !== MODULE_STARTING;
    if (!logger.isLevelEnabled(isWarning ? 'warn' : 'info')) return;
    const { moduleId, isRefused: _, isUnavailable: __, ...members } = finished;
    const line = { requestId, tenantId, module: moduleId, ...members, path: patternOf(locals) };
    if (isWarning) logger.warn({ ...line, module: moduleOut, code: refusal }, whyRefused(moduleOut, refusal));
    else logger.info(line, 'request');
  });
  runInContext({ ...OUTSIDE, requestId, task }, proceed);
}

/** One line for the operator; the cause was logged when the module went out of service. */
const whyRefused = (moduleId: string | undefined, code: string): string =>
  `request refused: ${moduleId} is out of service (${code}); "npm run modules -- list" shows the cause and the remedy`;

/**
 * The path of a request, without its query, which may hold what belongs in no log. Takes any text: what a
 * client sends as a URL need not be one.
 */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '');
}
