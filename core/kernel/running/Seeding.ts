import { HostError } from '../errors/HostError';
import { isInstance } from '../errors/isError';
import { messageOf } from '../errors/messageOf';
import type { SeedContext } from '../manifest/SeedContext';
import { runWith } from '../context/executionContext';
import type { HostServices } from '../parts/HostServices';
import type { ModuleRuntime } from './ModuleRuntime';
import type { ModuleSet } from './ModuleSet';
import { inTurns } from './startTogether';

/** Dependencies of seeding, besides the services of each module. */
export type SeedOptions = Omit<SeedContext<never>, 'services' | 'afterOthers'>;

/**
 * Lets modules create what must exist: tenant, organization, roles, administrator. They do nothing where it exists
 * already, so this finishes what a killed process began. Of all processes one seeds at a time.
 */
export class Seeding {
  /** How to seed modules that start from now on; null before the first seeding. */
  private options: SeedOptions | null = null;
  private readonly seeded = new WeakSet<ModuleRuntime>();
  private readonly inTurn = inTurns();

  constructor(
    private readonly host: Pick<HostServices, 'inOneProcess' | 'options'>,
    private readonly modules: Pick<ModuleSet, 'runtimes' | 'runtimeOf'>,
  ) {}

  /**
   * Seeds the running modules in their order, and from now on those that `seedNew` finds.
   *
   * @throws HostError `MODULE_SEED_FAILED`
   */
  seedAll(options: SeedOptions): Promise<void> {
    return this.inTurn(async () => {
      await this.seed(this.modules.runtimes, options);
      this.options = options;
    });
  }

  /** Seeds modules that have started since the last seeding, each for itself: a failure is logged, and concerns it alone. */
  seedNew(): Promise<void> {
    return this.inTurn(async () => {
      const { options } = this;
      if (!options) return;
      for (const runtime of this.modules.runtimes.filter((each) => !this.seeded.has(each))) {
        await this.seed([runtime], options).catch(({ message }: Error) =>
          this.host.options.logger.error(message),
        );
      }
    });
  }

  private seed(runtimes: readonly ModuleRuntime[], options: SeedOptions): Promise<void> {
    for (const runtime of runtimes) this.seeded.add(runtime);
    return this.host.inOneProcess('seed', async () => {
      const later: (() => Promise<void>)[] = [];
      for (const runtime of runtimes) {
        if (this.modules.runtimeOf(runtime.id) === runtime) await seedModule(runtime, options, later);
      }
      for (const work of later) await work();
    });
  }
}

/**
 * @param later takes the work that waits for other modules
 * @throws HostError `MODULE_SEED_FAILED`
 */
async function seedModule(
  runtime: ModuleRuntime,
  options: SeedOptions,
  later: (() => Promise<void>)[],
): Promise<void> {
  const seed = runtime.module.manifest.hooks?.seed;
  if (!seed) return;
  const afterOthers = (work: () => Promise<void>) => void later.push(() => runSeed(runtime.id, work));
  const context = { ...options, services: runtime.services(), afterOthers };
  await runSeed(runtime.id, () => seed(context as SeedContext<never>));
}

/** @throws HostError `MODULE_SEED_FAILED` */
async function runSeed(moduleId: string, work: () => Promise<void>): Promise<void> {
  try {
    await runWith({ moduleId }, work);
  } catch (error) {
    if (isInstance(error, HostError)) throw error;
    throw new HostError(
      'MODULE_SEED_FAILED',
      moduleId,
      `could not create what it cannot do without: ${messageOf(error)}.`,
      `fix the cause, then start the server again or run "npm run seed"; what exists is left alone.`,
      { cause: error },
    );
  }
}
