import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { BlockWatcherData } from './BlockWatch';

/**
 * Program of a thread that watches whether the main thread still turns its event loop. When the beats of that stop, it
 * has the main thread run `expression` in the midst of what blocks it, which shows what that is.
 */
const { beats, beatMilliseconds, blockedMilliseconds, expression } = workerData as BlockWatcherData;
const counter = new Int32Array(beats);
/** Milliseconds between two checks of a main thread that stays blocked. */
const AGAIN = 1_000;

let lastBeat = Atomics.load(counter, 0);
let beatAt = performance.now();
let lookedAt = -Infinity;

setInterval(() => {
  const beat = Atomics.load(counter, 0);
  const now = performance.now();
  if (beat !== lastBeat) {
    lastBeat = beat;
    beatAt = now;
    return;
  }
  const isNew = lookedAt < beatAt;
  if (now - beatAt < blockedMilliseconds || (!isNew && now - lookedAt < AGAIN)) return;
  lookedAt = now;
  look();
}, beatMilliseconds);

function look(): void {
  // Connected for a moment only: Node waits at its end for debuggers that are.
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression }, () => session.disconnect());
}
