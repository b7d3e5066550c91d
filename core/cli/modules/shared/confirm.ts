import { createInterface } from 'node:readline/promises';

/** Asks the operator on the terminal; undefined without a terminal. No answer counts as no. */
export async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
    return /^\s*y(es)?\s*$/i.test(answer);
  } finally {
    terminal.close();
  }
}
