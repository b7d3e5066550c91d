import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Names the folder in which test files leave the statuses that they have received; without it nothing is recorded. */
export const ANSWERS_VARIABLE = 'TENANTRY_TEST_ANSWERS';

/** The folder in which runs of a suite leave them. @param root of the repository */
export const answersFolder = (root: string): string => path.join(root, '.cache', 'answers');

/** Published by node for each answer that a server of this process has sent. */
const SENT = 'http.server.response.finish';

/** Statuses that the tests of a file have received from routes. */
export interface RecordedAnswers {
  /** Hash of the text of the file, which tells whether it has changed since. */
  readonly text: string;
  /** By `METHOD /path/:param status`, the test that has received it first. */
  readonly tests: Readonly<Record<string, string>>;
}

/** Members of an answer of a test host that are read here. */
interface Sent {
  readonly request: { readonly method?: string };
  readonly response: {
    readonly statusCode: number;
    readonly locals?: {
      readonly served?: { readonly route: { readonly method: string; readonly path: string } };
    };
  };
}

/** The hash that `RecordedAnswers` keep of a test file. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The file in the folder of records that belongs to a test file. @param file its path from the root of the repository */
export const recordOf = (folder: string, file: string): string =>
  path.join(folder, `${file.replaceAll(/[\\/]/g, '--')}.json`);

/**
 * Records which statuses the routes of this process answer while a test runs. Answers outside of tests and those in tests that
 * fail are left out.
 */
export class AnswerRecorder {
  private readonly tests: Record<string, string> = {};
  private current: string | null = null;
  private received: string[] = [];
  private readonly listener = (message: unknown): void => this.receive(message as Sent);

  start(): void {
    subscribe(SENT, this.listener);
  }

  stop(): void {
    unsubscribe(SENT, this.listener);
  }

  /** @param name of the test with the groups around it */
  enter(name: string): void {
    this.current = name;
    this.received = [];
  }

  leave(hasPassed: boolean): void {
    const { current } = this;
    this.current = null;
    if (current !== null && hasPassed) for (const answer of this.received) this.tests[answer] ??= current;
  }

  /** @param file path from the root of the repository @param text of the file */
  write(folder: string, file: string, text: string): void {
    mkdirSync(folder, { recursive: true });
    const recorded: RecordedAnswers = { text: hashOf(text), tests: this.tests };
    writeFileSync(recordOf(folder, file), JSON.stringify(recorded));
  }

  private receive({ request, response }: Sent): void {
    const route = response.locals?.served?.route;
    if (this.current === null || !route || request.method !== route.method) return;
    this.received.push(`${route.method} ${route.path} ${response.statusCode}`);
  }
}
