import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { ContractOptions } from './ContractOptions';
import type { ContractRun } from './ContractRun';
import { CONTRACT, moduleContract } from './moduleContract';

/** The part of Jest's globals that the contract uses; other runners have the same. */
interface Runner {
  describe(name: string, define: () => void): void;
  test(name: string, work: () => Promise<void>, milliseconds?: number): void;
  beforeAll(work: () => Promise<void>): void;
  afterAll(work: () => Promise<void>): void;
}

/** Milliseconds for one check, on machines with other things to do. */
const LIMIT = 300_000;

/**
 * Holds a module to what every module promises, as tests of the file that calls it:
 *
 *     import { describeModuleContract } from '@tenantry/core/testing';
 *     import manifest from '../manifest';
 *     describeModuleContract(manifest, { exercise: async (host) => { ... } });
 *
 * The package must be built: what runs is what an operator would install.
 */
export function describeModuleContract(manifest: ModuleManifest, options: ContractOptions = {}): void {
  const { describe, test, beforeAll, afterAll } = globalThis as unknown as Runner;
  describe(`the module "${manifest.title}"`, () => {
    let run: ContractRun;
    beforeAll(async () => {
      run = await moduleContract(manifest, options);
    });
    afterAll(async () => run?.stop());
    for (const { name, check } of CONTRACT) test(name, () => check(run), LIMIT);
  });
}
