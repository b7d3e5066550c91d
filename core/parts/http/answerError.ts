import type { NextFunction, Request, Response } from 'express';
import { asError } from '../../kernel/errors/asError';
import { type HttpError, Unavailable } from '../../kernel/errors/HttpError';
import type { Logger } from '../../kernel/logging/Logger';
import type { RequestLocales } from '../i18n/RequestLocales';
import type { Translations } from '../i18n/Translations';
import { bareFault } from './bareFault';
import { errorReply, unexpectedError } from './errorReply';
import { patternOf, type RequestLocals } from './RequestLocals';
import { sendReply } from './sendReply';
import { translateReply } from './translateReply';

/** Dependencies of `answerError`. */
export interface ErrorAnswerParts {
  readonly logger: Logger;
  readonly locales: RequestLocales;
  readonly translations: Translations;
  /** A 500 says its cause: for who develops a module, never in production. */
  readonly showsCauses: boolean;
}

/** Headers that an answer keeps which takes the place of another: those for pages of other origins. */
const KEPT_HEADER = /^(?:access-control-|vary$)/;

/**
 * Answers errors, and then logs those of the server. An error that cannot be answered with, because a getter of it throws or
 * its details are no JSON, is a fault like any other: each request gets an answer.
 */
export function answerError({ logger, locales, translations, showsCauses }: ErrorAnswerParts) {
  return (thrown: unknown, request: Request, response: Response, next: NextFunction): void => {
    const locals = response.locals as RequestLocals;
    const { served, refusal, requestId } = locals;
    const moduleId = served?.moduleId ?? null;
    const { method } = request;
    const about = { requestId, module: served?.moduleId, method, path: patternOf(locals) };
    const bare = (error: unknown): HttpError =>
      bareFault(error, { requestId, moduleId, code: served?.route.faultCode, showsCause: showsCauses });
    const send = (shown: HttpError): void => {
      if (shown instanceof Unavailable) locals.isUnavailable = true;
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const answer = errorReply(shown, served?.route);
      sendReply(response, translateReply(answer, locales.ofNobody(request), moduleId, translations))?.catch(
        next,
      );
    };
    const error = asError(thrown);
    try {
      const judged = unexpectedError(error);
      send(judged !== error && judged.status === 500 ? bare(error) : judged);
      // Why a module is out of service is logged once, not with each request to it.
      if (judged.status >= 500 && refusal === undefined) {
        logger.error({ err: error, ...about }, 'request failed');
      }
    } catch (failure) {
      const both = new AggregateError([failure, error], 'An error could not be made an answer');
      answerBare(response, () => send(bare(both)));
      logger.error({ err: both, ...about }, 'request failed');
    }
  };
}

/** Sends the answer to a fault, in place of the one that failed; ends the connection where that fails too. */
function answerBare(response: Response, send: () => void): void {
  try {
    // Headers of the answer that failed may be why.
    if (!response.headersSent) dropHeaders(response);
    send();
  } catch {
    response.destroy();
  }
}

function dropHeaders(response: Response): void {
  for (const name of response.getHeaderNames()) if (!KEPT_HEADER.test(name)) response.removeHeader(name);
}
