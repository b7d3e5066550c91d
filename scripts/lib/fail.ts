/** Ends the process with code 1, saying what is wrong; errors meant for operators bring their remedy along. */
export function fail(error: unknown): void {
  const isForOperators = error instanceof Error && ('remedy' in error || 'problems' in error || !error.stack);
  const text = error instanceof Error ? (isForOperators ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  if (error instanceof Error && 'remedy' in error && !text.includes('Remedy:')) {
    process.stderr.write(`  Remedy: ${String(error.remedy)}\n`);
  }
  process.exit(1);
}
