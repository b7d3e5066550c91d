import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'node:vm';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';
import { AnswerRecorder, ANSWERS_VARIABLE } from './AnswerRecorder';
import { measureTestFile } from './testFileTimes';

/** Where `jest.setTimeout` keeps the time limit of a test file. */
const TIME_LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');
/** The global that names the test that has failed, until the next one begins: for `test/support/browser`, which shows its pages. */
const FAILED_TEST = 'failedTest';
/** Frames of a stack. */
const FRAMES = 20;

/** A test, or a group of tests, in its group. */
interface Named {
  readonly name: string;
  readonly parent?: Named | undefined;
}

/** Members of an event of Jest that are read here. */
interface TestEvent {
  readonly name: string;
  readonly test?: Named & { readonly errors: readonly unknown[] };
}

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
  private readonly answers = new AnswerRecorder();
  /** Where what tests have received is kept; null for a run of some tests of a file. */
  private readonly answersFolder: string | null;
  private readonly root: string;

  constructor(
    { globalConfig, projectConfig }: JestEnvironmentConfig,
    private readonly context: EnvironmentContext,
  ) {
    this.noteTime = measureTestFile(context.testPath);
    this.root = projectConfig.rootDir;
    this.answersFolder = globalConfig.testNamePattern ? null : (process.env[ANSWERS_VARIABLE] ?? null);
  }

  async setup(): Promise<void> {
    // Jest sets 100, which makes every error that is thrown and caught cost so much more than in a server.
    Error.stackTraceLimit = FRAMES;
    if (this.answersFolder !== null) this.answers.start();
  }

  /** Called by Jest for what happens to tests. */
  handleTestEvent({ name, test }: TestEvent): void {
    if (name === 'test_start' && test) this.answers.enter(nameOf(test));
    if (name === 'test_start') Reflect.deleteProperty(globalThis, FAILED_TEST);
    if (name === 'test_fn_failure' && test) Reflect.set(globalThis, FAILED_TEST, nameOf(test));
    if (name === 'test_done' && test) this.answers.leave(test.errors.length === 0);
  }

  async teardown(): Promise<void> {
    this.keepAnswers();
    const { console, exit, env } = this.workers;
    globalThis.console = console;
    process.exit = exit;
    Reflect.deleteProperty(globalThis, TIME_LIMIT);
    Reflect.deleteProperty(globalThis, FAILED_TEST);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.chdir(this.folder);
    this.noteTime();
  }

  getVmContext(): Context | null {
    return null;
  }

  private keepAnswers(): void {
    if (this.answersFolder === null) return;
    const { testPath } = this.context;
    this.answers.stop();
    this.answers.write(
      this.answersFolder,
      path.relative(this.root, testPath),
      readFileSync(testPath, 'utf8'),
    );
  }
}

/** A test as its groups and its own name say. */
function nameOf({ name, parent }: Named): string {
  const groups: string[] = [];
  // The outermost group is the file.
  for (let group = parent; group?.parent; group = group.parent) groups.unshift(group.name);
  return [...groups, name].join(' › ');
}
