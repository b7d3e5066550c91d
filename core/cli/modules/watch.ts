import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './shared/Answer';

const INTERVAL_MILLISECONDS = 2_000;
/** Clears a terminal, and puts the cursor in its upper left corner. */
const CLEAR = '\u001b[2J\u001b[H';

/**
 * Shows an answer again and again until the process is ended: on a terminal in place, elsewhere one below the
 * other; as JSON, one object a line.
 */
export async function watch(ask: () => Promise<Answer>, json: boolean): Promise<never> {
  for (;;) {
    const { text, data } = await ask();
    const shown = json ? JSON.stringify(data) : `${process.stdout.isTTY ? CLEAR : ''}${text}\n`;
    process.stdout.write(`${shown}\n`);
    await delay(INTERVAL_MILLISECONDS);
  }
}
