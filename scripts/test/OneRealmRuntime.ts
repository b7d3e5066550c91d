import asyncHooks, { type AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { JestEnvironment } from '@jest/environment';
import Runtime from 'jest-runtime';
import { keepHosts } from './keptHosts';
import { forgetTestSources, loadTestSources, mapsOfTestSources } from './testSources';

/** Where Jest keeps what listens to the running test file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

type Arguments = ConstructorParameters<typeof Runtime>;
type TestGlobals = Parameters<Runtime['setGlobalsForRuntime']>[0];

/**
 * Runs test files with Node's own `require`, among the globals of the worker process.
 *
 * Jest's way, a context with globals and modules of its own for each file, has every file load and compile some 1,500
 * files again, in a realm where Error and Array are not those of Node. Here the core, the modules and the libraries are
 * loaded once a worker, and test files find them as warm as a server does; only the tests and their helpers are
 * reloaded for each file. In return nothing can be mocked, and nothing is.
 */
export default class OneRealmRuntime extends Runtime {
  private readonly runner: string;
  private readonly storages: AsyncLocalStorage<unknown>[] = [];

  constructor(...args: Arguments) {
    const { getBuiltinModule } = process;
    super(...args);
    // Jest means the `process` of a context.
    process.getBuiltinModule = getBuiltinModule;
    this.runner = path.dirname(args[0].testRunner);
    loadTestSources();
    keepHosts();
  }

  override unstable_shouldLoadAsEsm(): boolean {
    return false;
  }

  override requireModule<T>(from: string, moduleName = from): T {
    return createRequire(from)(moduleName) as T;
  }

  override requireActual<T>(from: string, moduleName: string): T {
    return this.requireModule<T>(from, moduleName);
  }

  override requireInternalModule<T>(from: string, to = from): T {
    if (to.startsWith(this.runner)) {
      // It keeps the tests of a file in variables of its own, so each file needs one.
      delete require.cache[to];
      Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
      return this.recordStorages(() => this.requireModule<T>(from, to));
    }
    return this.requireModule<T>(from, to);
  }

  /** Notes the storages that `load` makes: one that has been used costs every later promise, until it is disabled. */
  private recordStorages<T>(load: () => T): T {
    const { AsyncLocalStorage: Original } = asyncHooks;
    const storages = this.storages;
    asyncHooks.AsyncLocalStorage = class<S> extends Original<S> {
      constructor() {
        super();
        storages.push(this);
      }
    };
    try {
      return load();
    } finally {
      asyncHooks.AsyncLocalStorage = Original;
    }
  }

  override getSourceMaps(): ReturnType<Runtime['getSourceMaps']> {
    return mapsOfTestSources();
  }

  override setGlobalsForRuntime(globals: TestGlobals): void {
    super.setGlobalsForRuntime(globals);
    const { jest } = this.requireModuleOrMock<Pick<JestEnvironment['global'], 'jest'>>(
      __filename,
      '@jest/globals',
    );
    Object.assign(globalThis, { jest });
  }

  override teardown(): void {
    forgetTestSources();
    for (const storage of this.storages) storage.disable();
    super.teardown();
  }
}
