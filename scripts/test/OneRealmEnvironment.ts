import type { Context } from 'node:vm';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';
import { measureTestFile } from './testFileTimes';

/** Where `jest.setTimeout` keeps the time limit of a test file. */
const TIME_LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** Frames of a stack. */
const FRAMES = 20;

/**
 * The environment of a test file that runs among the worker's own globals, as a server does, and not in a context with
 * globals of its own; see `OneRealmRuntime`. What Jest puts in place of a global for one file is taken back after it.
 */
export default class OneRealmEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  /** Tests wait for what happens, and set the clock of a test host. */
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  private readonly workers = { console: globalThis.console, exit: process.exit, env: { ...process.env } };
  private readonly folder = process.cwd();
  private readonly noteTime: () => void;

  constructor(_config: JestEnvironmentConfig, { testPath }: EnvironmentContext) {
    this.noteTime = measureTestFile(testPath);
  }

  async setup(): Promise<void> {
    // Jest sets 100, which makes every error that is thrown and caught cost so much more than in a server.
    Error.stackTraceLimit = FRAMES;
  }

  async teardown(): Promise<void> {
    const { console, exit, env } = this.workers;
    globalThis.console = console;
    process.exit = exit;
    Reflect.deleteProperty(globalThis, TIME_LIMIT);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.chdir(this.folder);
    this.noteTime();
  }

  getVmContext(): Context | null {
    return null;
  }
}
