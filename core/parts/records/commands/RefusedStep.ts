import { badRequest, HttpError } from '../../../kernel/errors/HttpError';

/** Why rows cannot be brought back or taken away. */
export type StepCause = 'taken' | 'referred' | 'missing';

const CAUSES: Readonly<Record<string, StepCause>> = { '23505': 'taken', '23503': 'missing' };
const TEXTS: Readonly<Record<StepCause, (label: string) => string>> = {
  taken: (label) => `Another ${label} has these values already`,
  referred: (label) => `Other records refer to this ${label}`,
  missing: () => 'It refers to a record that does not exist',
};
const CODES: Readonly<Record<StepCause, string>> = {
  taken: 'duplicate',
  referred: 'record_in_use',
  missing: 'reference_missing',
};

/** Undo or redo is not eligible, because other records are in the way: 400 with the cause. */
export class RefusedStep extends HttpError {
  /** @param constraint of the table that PostgreSQL names; null where rows were found in the way */
  constructor(
    readonly reason: StepCause,
    readonly constraint: string | null = null,
    label = 'record',
  ) {
    super(400, TEXTS[reason](label), { code: CODES[reason] });
    this.name = 'RefusedStep';
  }

  /** The same with the name of the record. */
  of(label: string): RefusedStep {
    return new RefusedStep(this.reason, this.constraint, label);
  }

  /** The refusal with the member that another record has taken. @param code of the refusal of a write; default `duplicate` */
  at(field: string, message: string, code = CODES.taken): HttpError {
    return badRequest(message, { code, details: [{ path: [field], message, code }] });
  }
}

/**
 * The refusal of undo and redo when PostgreSQL has refused a row; other errors as they are.
 *
 * @param isRemoved whether the row was to go: others refer to it then
 */
export function refusedStep(error: unknown, isRemoved: boolean): unknown {
  const { code = '', constraint = null } = error as { code?: string; constraint?: string | null };
  const reason = CAUSES[code];
  if (!reason) return error;
  return new RefusedStep(reason === 'missing' && isRemoved ? 'referred' : reason, constraint);
}
