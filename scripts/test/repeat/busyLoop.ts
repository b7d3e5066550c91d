/** Milliseconds between checks whether the parent still runs. */
const ROUND = 20;

/** Keeps a processor busy until the process that forked this one ends or disconnects. */
function spin(): void {
  const until = performance.now() + ROUND;
  while (performance.now() < until);
  setImmediate(spin);
}

process.on('disconnect', () => process.exit());
spin();
