import { cutText } from '@tenantry/core';

/** A failed call of a model, as logs show it. */
export interface ModelFault {
  readonly type: string;
  readonly message: string;
  /** HTTP status of the provider's answer. */
  readonly status?: number;
  readonly stack?: string;
}

/** Characters of a message that are kept. */
const LONGEST = 300;

/**
 * An error of a model or its provider, for logs. The AI SDK keeps the request and the answer in its errors, and with them what people
 * have written and what tools have read.
 */
export function modelFault(error: unknown): ModelFault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'The provider reported an error' };
  const { lastError, statusCode } = error as { readonly lastError?: unknown; readonly statusCode?: unknown };
  if (lastError instanceof Error) return modelFault(lastError);
  return {
    type: error.name,
    message: messageOf(error, statusCode),
    ...(typeof statusCode === 'number' && { status: statusCode }),
    stack: framesOf(error),
  };
}

/** The message without what the provider says, which may repeat the request or be the answer itself. */
function messageOf({ message }: Error, status: unknown): string {
  if (typeof status === 'number' && status >= 400) return 'The provider answered with an error';
  const [said = ''] = message.split(/: (?:Text|Value): /);
  return cutText(said, LONGEST);
}

/** The stack without the message, which it begins with. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
