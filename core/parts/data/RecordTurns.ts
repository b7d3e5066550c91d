import { FairSlots } from '../tenancy/FairSlots';

/** As long as a statement waits for a lock. */
const LONGEST_WAIT_MILLISECONDS = 10_000;

/**
 * Changes of one record take turns in this process, in the order in which they came, and hold no connection while they
 * wait. Left to PostgreSQL, one that waits for the lock of a row and finds the row changed waits again for the new version,
 * behind others that came later, so some wait many times as long as most. Between processes the lock of the row decides.
 */
export class RecordTurns {
  private readonly records = new Map<string, FairSlots>();

  /**
   * Waits for the turn of a record.
   *
   * @returns the function that ends the turn
   * @throws Unavailable after ten seconds
   */
  async take(record: string): Promise<() => void> {
    const turns = this.records.get(record) ?? oneAtATime();
    this.records.set(record, turns);
    const forget = (): void => {
      if (turns.size === 0) this.records.delete(record);
    };
    try {
      const giveBack = await turns.take({ tenantId: null });
      return () => {
        giveBack();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  }
}

function oneAtATime(): FairSlots {
  return new FairSlots({ slots: 1, longestWait: LONGEST_WAIT_MILLISECONDS });
}
