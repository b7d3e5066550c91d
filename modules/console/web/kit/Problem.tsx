import { useEffect, useState } from 'react';
import { ApiError } from '../api/ApiError';
import { wasCarriedOut } from '../api/Repeatable';
import { SELECTION_GONE } from '../api/selection';
import { Button } from './Button';
import { kitText } from './texts';

interface Props {
  readonly error: Error;
  readonly retry?: () => void;
}

/** Why something cannot be shown or done, in words, and what helps. */
export function Problem({ error, retry }: Props) {
  const wait = error instanceof ApiError && [429, 503].includes(error.status) ? error.retryAfter : null;
  return (
    <div role="alert" className="problem">
      <p>
        <strong>{titleOf(error)}</strong>
      </p>
      {detailsOf(error).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {wait !== null && retry && <Countdown error={error} seconds={wait} retry={retry} />}
      {wait !== null && !retry && <p>{kitText('wait', { count: wait })}</p>}
      {retry && <Button onClick={retry}>{kitText('tryAgain')}</Button>}
    </div>
  );
}

/** Why a change of modules cannot be made. */
export interface HostProblem {
  readonly code: string;
  readonly subject: string;
  readonly reason: string;
  readonly remedy: string;
}

interface CountdownProps {
  /** A new one begins anew. */
  readonly error: Error;
  readonly seconds: number;
  readonly retry: () => void;
}

function Countdown({ error, seconds, retry }: CountdownProps) {
  const [left, setLeft] = useState(Math.max(1, seconds));
  useEffect(() => void setLeft(Math.max(1, seconds)), [error, seconds]);
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? retry() : setLeft(left - 1)), 1000);
    return () => clearTimeout(timer);
  }, [left, retry]);
  // A timer, so that screen readers do not say each second.
  return <p role="timer">{kitText('again', { count: left })}</p>;
}

function titleOf(error: Error): string {
  if (!(error instanceof ApiError)) return kitText('failed');
  const { status, code, requestId } = error;
  if (status === 0) return kitText('offline');
  if (status === 401) return kitText('signedOut');
  if (wasCarriedOut(error)) return kitText('carriedOut');
  if (status === 403 && error.requiredFeatures.length > 0) return kitText('forbidden');
  if (status === 404) return code === 'MODULE_DISABLED' ? kitText('off') : kitText('gone');
  if (code === SELECTION_GONE) return kitText('organizationGone');
  if (status === 429) return kitText('tooMany');
  if (status === 503) return kitText('busy');
  if (status >= 500) return kitText('fault', { id: requestId ?? '–' });
  return error.message;
}

function detailsOf(error: Error): string[] {
  if (!(error instanceof ApiError)) return [error.message];
  if (error.requiredFeatures.length > 0)
    return [kitText('features', { features: error.requiredFeatures.join(', ') })];
  const problems = error.body['problems'] as readonly HostProblem[] | undefined;
  if (problems) return problems.map(({ remedy }) => kitText('remedy', { text: remedy }));
  if (error.status === 503) return [[error.message, error.code].filter(Boolean).join(' · ')];
  return Object.values(error.fieldErrors).filter((text) => text !== error.message);
}
