import { syncBuiltinESMExports } from 'node:module';
import { HostError } from '../errors/HostError';
import { responsibleModule } from './responsibleModule';
import { stackPlace, withLongStack } from './stackPlace';

/** Receives each attempt of a module to end the process. */
export type AttemptListener = (error: HostError) => void;

/** Node's own functions, while the guard stands before them. */
const originals = {
  exit: process.exit.bind(process),
  reallyExit: (process as unknown as { reallyExit(code: number): never }).reallyExit.bind(process),
  abort: process.abort.bind(process),
  kill: process.kill.bind(process),
};
/** The last attempt of each module. */
const attempts = new Map<string, HostError>();
let isEnding = false;

/**
 * Keeps modules from ending the process: from now on `process.exit`, `process.abort`, `process.reallyExit` and
 * `process.kill` of this very process throw when a module calls them, and the process goes on. The program itself ends
 * with `endProcess`. Call it before code of modules is loaded.
 *
 * A call that comes from no module is carried out, since Node's own code relies on it, and the caller is named on
 * stderr.
 */
export function guardProcess(onAttempt: AttemptListener): void {
  const guard = (call: string): void => {
    const error = withLongStack(() => new Error(call));
    const responsible = responsibleModule(error);
    if (!responsible) {
      if (!isEnding) announce(call, error);
      isEnding = true;
      return;
    }
    const { moduleId, place } = responsible;
    const problem = endsProcess(moduleId, call, place);
    attempts.set(moduleId, problem);
    onAttempt(problem);
    throw problem;
  };
  Object.assign(process, {
    exit: (code?: number | string | null): never => {
      guard(`process.exit(${code ?? ''})`);
      return originals.exit(code);
    },
    reallyExit: (code: number): never => {
      // The original process.exit calls this one.
      if (!isEnding) guard(`process.reallyExit(${code})`);
      return originals.reallyExit(code);
    },
    abort: (): never => {
      guard('process.abort()');
      return originals.abort();
    },
    kill: (pid: number, signal?: string | number): true => {
      const isOwn = pid === process.pid || pid === 0 || pid === -process.pid;
      if (isOwn && signal !== 0) guard(`process.kill(${pid}${signal === undefined ? '' : `, ${signal}`})`);
      return originals.kill(pid, signal);
    },
  });
  syncBuiltinESMExports();
}

/**
 * Ends the process with this code, whatever modules do about it in listeners of "exit". The one way past
 * `guardProcess`, for the programs that run modules.
 */
export function endProcess(code: number): never {
  isEnding = true;
  process.on('exit', () => (process.exitCode = code));
  try {
    return originals.exit(code);
  } catch {
    // A listener threw; those behind it do not matter any more.
    return originals.reallyExit(code);
  }
}

/** The latest attempt of a module to end the process; undefined when there was none. */
export function latestAttempt(moduleId: string): HostError | undefined {
  return attempts.get(moduleId);
}

function endsProcess(moduleId: string, call: string, place: string | null): HostError {
  return new HostError(
    'MODULE_ENDS_PROCESS',
    moduleId,
    `called ${call}${place === null ? '' : ` at ${place}`}, which would end the process for all modules; the call was refused.`,
    `let ${moduleId} throw an error instead; disable it until then (npm run modules -- disable ${moduleId}).`,
  );
}

function announce(call: string, { stack = '' }: Error): void {
  const place = stack
    .split('\n')
    .map(stackPlace)
    .find((each) => each !== null && !each.startsWith(__filename));
  // Node's own code needs no mention, as the worker of a cluster that ends with its primary.
  if (place) process.stderr.write(`The process ends: ${call} was called at ${place}.\n`);
}
