import { Server } from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import { currentContext } from '../context/executionContext';
import { originOf } from './callerIn';
import { withLongStack } from './stackPlace';

/** Something that a module opened and did not close. */
export interface LeftThing {
  readonly moduleId: string;
  /** As an author would call it: `a timer (setInterval)`. */
  readonly what: string;
  /** File, line and column where it was made. */
  readonly place: string;
}

interface Opened {
  readonly what: string;
  readonly created: Error;
  readonly isOpen: () => boolean;
}

type Timer = NodeJS.Timeout & { readonly _destroyed?: boolean };
type SetTimer = (this: unknown, ...args: unknown[]) => Timer;

/** Only timeouts of this length or longer are kept in mind: those of requests end by themselves. Milliseconds. */
const LONG_TIMEOUT = 30_000;

let things: Opened[] = [];
/** Closed things are forgotten when there are so many. */
let pruneAt = 64;
let isWatching = false;
/** Modules that were stopped and have not been started since. */
const stopped = new Set<string>();
const told = new Set<string>();

/**
 * From now on keeps in mind what modules open that goes on by itself, with the place: intervals, long timeouts, servers,
 * and listeners on the process. What requests use in numbers is left alone, so that they cost nothing more.
 *
 * @param onLate called once for each place where a module that was stopped still sets timers
 */
export function watchOpened(onLate: (thing: LeftThing) => void): void {
  isWatching = true;
  watchTimers('setInterval', () => true, onLate);
  watchTimers('setTimeout', (delay) => delay >= LONG_TIMEOUT, onLate);
  syncBuiltinESMExports();
  watchProcessListeners((event, isOpen) => noteOpened(`a listener on process "${String(event)}"`, isOpen));
  const { listen } = Server.prototype;
  Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
    noteOpened('a server', () => this.listening);
    return Reflect.apply(listen, this, args) as Server;
  } as typeof listen;
}

/**
 * Keeps in mind what is being opened just now; does nothing unless `watchOpened` was called.
 *
 * @param above function of the core that the module calls to open it
 */
export function noteOpened(what: string, isOpen: () => boolean, above?: (...args: never[]) => unknown): void {
  if (!isWatching) return;
  const created = withLongStack(() => {
    const error = new Error(what);
    if (above) Error.captureStackTrace(error, above);
    return error;
  });
  things.push({ what, isOpen, created });
  if (things.length < pruneAt) return;
  things = things.filter((thing) => thing.isOpen());
  pruneAt = Math.max(64, things.length * 2);
}

/** A module starts: what it did before does not count any more. */
export function moduleStarts(moduleId: string): void {
  stopped.delete(moduleId);
}

/** Resources that a module has left open after its stop; each one is reported once. */
export function leftOpen(moduleId: string): LeftThing[] {
  stopped.add(moduleId);
  const left: LeftThing[] = [];
  things = things.filter((thing) => {
    if (!thing.isOpen()) return false;
    const origin = originOf(thing.created);
    if (origin?.moduleId !== moduleId) return true;
    left.push({ moduleId, what: thing.what, place: origin.place });
    return false;
  });
  return left;
}

/** Calls the listener for each listener that is added to the process. @returns stops that */
export function watchProcessListeners(
  listener: (event: string | symbol, isOpen: () => boolean) => void,
): () => void {
  const own = process as unknown as Record<string, unknown>;
  const names = ['on', 'addListener', 'prependListener'] as const;
  for (const name of names) {
    const original = process[name] as (event: string | symbol, added: unknown) => NodeJS.Process;
    own[name] = function (this: NodeJS.Process, event: string | symbol, added: unknown): NodeJS.Process {
      listener(event, () => process.rawListeners(event as 'exit').includes(added as () => void));
      return original.call(this, event, added);
    };
  }
  return () => {
    for (const name of names) delete own[name];
  };
}

function watchTimers(
  name: 'setInterval' | 'setTimeout',
  lasts: (delay: number) => boolean,
  onLate: (thing: LeftThing) => void,
): void {
  const original = timers[name] as unknown as SetTimer;
  const watched: SetTimer = function (...args) {
    const timer = Reflect.apply(original, this, args);
    if (lasts(args[1] as number)) noteOpened(`a timer (${name})`, () => timer._destroyed !== true);
    if (stopped.size > 0 && stopped.has(currentContext().moduleId ?? '')) tellLate(name, onLate);
    return timer;
  };
  // With what belongs to it, as the promise of util.promisify.
  Object.defineProperties(watched, Object.getOwnPropertyDescriptors(original));
  Object.assign(timers, { [name]: watched });
  Object.assign(globalThis, { [name]: watched });
}

/** A module that was stopped goes on: it sets a timer. */
function tellLate(name: string, onLate: (thing: LeftThing) => void): void {
  const origin = originOf(withLongStack(() => new Error(name)));
  if (!origin || !stopped.has(origin.moduleId) || told.has(origin.place)) return;
  told.add(origin.place);
  onLate({ ...origin, what: `a timer (${name})` });
}
