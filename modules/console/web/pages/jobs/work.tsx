import { formatNumber } from '../../texts/format';

/** Long-running work, and how far it has come. */
export interface Work {
  readonly id: string;
  readonly name: string;
  readonly jobType: string;
  readonly status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly progressPercent: number;
  readonly processedCount: number;
  readonly totalCount: number | null;
  readonly etaSeconds: number | null;
  readonly errorMessage: string | null;
  readonly cancellable: boolean;
  readonly createdAt: string;
}

/** Answer of the service `work`. */
export interface ActiveWork {
  readonly active: readonly Work[];
  readonly recentlyCompleted: readonly Work[];
}

/** Tones of badges by the states of work. */
export const WORK_TONES = {
  pending: 'neutral',
  running: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

/** Whether it has not ended. */
export const isUnderWay = (status: Work['status']) => status === 'pending' || status === 'running';

/** Whether it has not ended and may be cancelled. */
export const isCancellable = ({ cancellable, status }: Work) => cancellable && isUnderWay(status);

/** How far work has come: a bar with numbers. */
export function WorkBar({
  work: { name, progressPercent, processedCount, totalCount },
}: {
  readonly work: Work;
}) {
  return (
    <>
      <progress value={progressPercent} max={100} aria-label={name} />{' '}
      <span className="help">
        {formatNumber(processedCount)}
        {totalCount !== null && ` / ${formatNumber(totalCount)}`}
      </span>
    </>
  );
}
