import { useCallback, useState } from 'react';
import { kitText } from '../kit/texts';
import { notify } from '../kit/toastStore';
import { ApiError } from './ApiError';
import { refresh } from './refresh';
import { Repeatable, wasCarriedOut } from './Repeatable';
import { type Content, send } from './request';
import { offerUndo } from './undo';

/** How a page changes things. */
export interface Change {
  /**
   * Sends a change, shows it in a toast, with Undo where it can be undone, and reads anew what it concerns.
   *
   * @throws ApiError as the server has answered, which `error` keeps as well
   */
  readonly run: <T>(method: string, path: string, content?: Content) => Promise<T>;
  /** Like `run`, for buttons: a failure is shown in a toast. Resolves to whether it has succeeded. */
  readonly attempt: (method: string, path: string, content?: Content) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly forget: () => void;
}

/** Effects of a change on the page. */
export interface ChangeOptions {
  /** Paths below `/api` that are read anew; all by default. */
  readonly refreshes?: readonly string[];
  /** Text of the toast. By default the label of the operation, and no toast without one. */
  readonly done?: string;
}

/** Changes things by `POST`, `PUT`, `PATCH` and `DELETE`. */
export function useChange({ refreshes, done }: ChangeOptions = {}): Change {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<ApiError | null>(null);
  const [repeatable] = useState(() => new Repeatable(send));
  const run = async <T>(method: string, path: string, content?: Content): Promise<T> => {
    setRunning((count) => count + 1);
    setError(null);
    try {
      const { body, operation } = await repeatable.send<T>(method, path, content);
      if (operation) offerUndo(operation, done);
      else if (done !== undefined) notify({ text: done });
      await refresh(refreshes);
      return body;
    } catch (caught) {
      if (caught instanceof ApiError) setError(caught);
      throw caught;
    } finally {
      setRunning((count) => count - 1);
    }
  };
  const attempt = (method: string, path: string, content?: Content) =>
    run(method, path, content).then(
      () => true,
      (caught: Error) => {
        notify({ text: messageOf(caught), kind: 'error' });
        return false;
      },
    );
  return { run, attempt, isRunning: running > 0, error, forget: useCallback(() => setError(null), []) };
}

/** Text of a failure in one line: its message and those of the members that it concerns, or advice. */
export function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { status, retryAfter, requestId, requiredFeatures, fieldErrors, message } = error;
  if (status === 0) return kitText('offline');
  if (wasCarriedOut(error)) return kitText('carriedOut');
  if (status === 500) return kitText('fault', { id: requestId ?? '–' });
  if (requiredFeatures.length > 0)
    return [kitText('forbidden'), kitText('features', { features: requiredFeatures.join(', ') })].join(' ');
  if (status === 429 && retryAfter !== null)
    return [kitText('tooMany'), kitText('wait', { count: retryAfter })].join(' ');
  return [...new Set([message, ...Object.values(fieldErrors)])].join(' ');
}
