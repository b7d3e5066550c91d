import { HttpError } from '../../kernel/errors/HttpError';
import { KEY_MISSING } from './FieldEncryption';

/** Result of a renewal. */
export interface Renewed {
  /** Values, or rows of the action log, that the newest key encrypts now. */
  readonly renewed: number;
  /** Values with a missing key, which stay as they are. */
  readonly unreadable: number;
  /** Texts that look like ciphertext and do not open where they are, which stay as they are. */
  readonly foreign: number;
}

export const NOTHING_RENEWED: Renewed = { renewed: 0, unreadable: 0, foreign: 0 };

/** Both together. */
export function sumOf(one: Renewed, other: Renewed): Renewed {
  return {
    renewed: one.renewed + other.renewed,
    unreadable: one.unreadable + other.unreadable,
    foreign: one.foreign + other.foreign,
  };
}

/** The outcome of encrypting one value again; `sealed` is null where it stays as it is. */
export async function resealed<T>(
  work: Promise<T | null>,
): Promise<{ readonly sealed: T | null; readonly count: Renewed }> {
  try {
    const sealed = await work;
    return { sealed, count: { ...NOTHING_RENEWED, foreign: sealed === null ? 1 : 0 } };
  } catch (error) {
    if (!(error instanceof HttpError) || error.details['code'] !== KEY_MISSING) throw error;
    return { sealed: null, count: { ...NOTHING_RENEWED, unreadable: 1 } };
  }
}
