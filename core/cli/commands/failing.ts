/** Does the work of a command that goes on for long; where it fails, ends the process with code 1 and says why. */
export async function failing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    (await import('../lib/fail.js')).fail(error);
  }
}
