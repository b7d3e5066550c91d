import { randomOf } from '../lib/randomOf';
import { FuzzedServer } from './FuzzedServer';
import { FuzzRun } from './FuzzRun';
import type { Fault } from './Oracle';

/** Options of a fuzz run on a server process. */
export interface ServerFuzzOptions {
  readonly requests: number;
  /** Megabytes for the old objects of JavaScript. */
  readonly heap: number;
  readonly seed: number;
  /** Called with a line about what happens. */
  readonly say?: (line: string) => void;
}

/** Result of a fuzz run on a server process. */
export interface ServerFuzzReport {
  readonly sent: number;
  /** Answers of 503 with `Retry-After`. */
  readonly refusedLoad: number;
  /** Most memory that the process has used, in megabytes, where the system tells. */
  readonly peakMemory: number | undefined;
  readonly faults: readonly Fault[];
  /** Last output of the process, where it died. */
  readonly death: string | undefined;
}

/** Requests after which it is checked whether the process still runs. */
const PORTION = 500;
/** One in so many requests is sent together with seven others. */
const AT_ONCE = 10;
const OUTPUT_KEPT = 3_000;

/** Sends the requests of a fuzz run to a server process with a small heap. */
export async function fuzzServer(options: ServerFuzzOptions): Promise<ServerFuzzReport> {
  const { requests, heap, seed, say = () => undefined } = options;
  const server = await FuzzedServer.start(heap);
  let run: FuzzRun | undefined;
  try {
    run = await FuzzRun.of(server, randomOf(seed), true);
    while (run.sent < requests && server.isRunning) {
      const portion = Math.min(PORTION, requests - run.sent);
      await run.sendAll(portion);
      if (server.isRunning) await run.sendAtOnce(Math.ceil(portion / AT_ONCE / 8));
      say(`${run.sent} requests, ${(await server.peakMemory()) ?? '?'} MB`);
    }
    const death = server.isRunning ? undefined : server.output.slice(-OUTPUT_KEPT);
    const peakMemory = await server.peakMemory();
    return { sent: run.sent, refusedLoad: run.refusedLoad, peakMemory, faults: run.faults, death };
  } catch (error) {
    // A request of the run itself fails when the server has died.
    if (server.isRunning || !run) throw error;
    const death = server.output.slice(-OUTPUT_KEPT);
    return { sent: run.sent, refusedLoad: run.refusedLoad, peakMemory: undefined, faults: run.faults, death };
  } finally {
    run?.end();
    await server.stop();
  }
}

/** The report as lines of text. */
export function renderFuzz({ sent, refusedLoad, peakMemory, faults, death }: ServerFuzzReport): string[] {
  return [
    `requests: ${sent}; refused load (503 with Retry-After): ${refusedLoad}; most memory: ${peakMemory ?? '?'} MB`,
    `the process ${death === undefined ? 'lived' : `died. It printed last:\n${death}`}`,
    `faults: ${faults.length}`,
    ...faults.flatMap(({ what, request }) => [`  ${what}`, `    ${request}`]),
  ];
}
