import { type DealEnd, isClosing, outcomeOf } from './dealStatus';
import type { DealWrite } from '../collections/DealInput';
import type { DealStage } from '../services/DealStages';

/** The stage that a write leads a deal to. */
export interface Placed {
  /** Undefined where the deal stays where it is, or is in no stage. */
  readonly stage?: DealStage | undefined;
  /** Whether the client chose the stage, by its id. */
  readonly isChosen: boolean;
  /** The stage that the deal leaves. */
  readonly left?: DealStage | undefined;
}

/** The end that a client gives a deal by its outcome or its status; undefined where nothing new is said about it. */
export function endSaid({ input, before }: Pick<DealWrite, 'input' | 'before'>): DealEnd | undefined {
  const known = before?.['closure_outcome'] ?? null;
  const { closureOutcome } = input;
  if (closureOutcome && closureOutcome !== known) return closureOutcome;
  const status = newStatus({ input, before });
  if (status !== undefined) return outcomeOf(status) ?? (isClosing(status) ? undefined : 'open');
  return closureOutcome === null && known !== null ? 'open' : undefined;
}

/**
 * Makes status, outcome and the time of the end of a deal agree with the one of them, or the stage, that a write changes. A
 * stage that deals end in ends them, and who leaves it goes on. What a client says in the same request stays as it is said: a
 * status together with another stage, or with an outcome.
 */
export function settleEnd(write: DealWrite, { stage, isChosen, left }: Placed): void {
  const { input, before, columns, services } = write;
  const outcome = stage && endIn(stage);
  const isMoved = stage?.id !== left?.id;
  const end = endSaid(write) ?? (isMoved ? (outcome ?? (left && endIn(left) && 'open')) : undefined);
  const status = newStatus(write);
  if (end !== undefined && status === undefined) columns['status'] = statusAt(end, write);
  if (columns['status'] !== undefined && columns['status'] !== before?.['status'])
    columns['closed_at'] = isClosing(columns['status']) ? services.clock.now().toISOString() : null;
  if (end === undefined) return;
  const isSuppressed = end !== 'open' && status !== undefined && isChosen && outcome !== end;
  if (input.closureOutcome === undefined && !isSuppressed)
    columns['closure_outcome'] = end === 'open' ? null : end;
  if (end === 'lost') return;
  if (input.lossReasonId === undefined) columns['loss_reason_id'] = null;
  if (input.lossNotes === undefined) columns['loss_notes'] = null;
}

/** The status that a write gives a deal, where it is another one. New deals are open. */
function newStatus({ input, before }: Pick<DealWrite, 'input' | 'before'>): string | undefined {
  return input.status === (before?.['status'] ?? 'open') ? undefined : input.status;
}

/** The status of a deal with such an end: its own one where that says the same. */
function statusAt(end: DealEnd, { before, columns }: DealWrite): string {
  const status = (columns['status'] ?? before?.['status'] ?? 'open') as string;
  if (end === 'open') return isClosing(status) ? 'open' : status;
  return outcomeOf(status) === end || status.toLowerCase() === 'closed' ? status : end;
}

/** How deals end in a stage; undefined where they go on. */
const endIn = ({ outcome }: DealStage) => (outcome === 'open' ? undefined : outcome);
