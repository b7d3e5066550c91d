import { CHOICES_TOPIC, ModuleChoices, type ModuleChoicesParts } from './ModuleChoices';
import { ConfigProblems } from '../../kernel/config/ConfigProblems';
import type { PluginsConfig } from '../../kernel/config/PluginsConfig';
import { readPluginsConfig } from '../../kernel/config/readPluginsConfig';
import type { Logger } from '../../kernel/logging/Logger';
import { discover } from '../../kernel/discovery/discover';

/** Settings that contain which modules are on. */
interface Modules {
  readonly modules: Readonly<Record<string, { readonly enabled?: boolean }>>;
}

/** The modules that one host runs: those of plugins.config.json, in agreement with the other machines and processes. */
export class ModuleAgreement {
  private readonly choices: ModuleChoices;

  constructor(
    private readonly parts: ModuleChoicesParts,
    private readonly logger: Logger,
  ) {
    this.choices = new ModuleChoices(parts);
  }

  /**
   * Reads the file, after the choices of other machines have been written into it. A change made here is sent to the
   * others. When that cannot be done the file counts as it is.
   *
   * @param before what was to run until now; absent at the start
   * @throws ConfigProblems when the file is wrong
   */
  async read(before?: Modules): Promise<PluginsConfig> {
    const { configFile } = this.parts;
    const config = await readPluginsConfig(configFile);
    const installed = async () => {
      const { packages } = await discover(configFile, config.sources);
      return new Set(packages.map(({ id }) => id));
    };
    try {
      return await this.choices.synchronize(installed, before ? switched(before, config) : []);
    } catch (error) {
      const why = error instanceof ConfigProblems ? error.message : undefined;
      this.logger.error(
        { err: error },
        why ?? 'this machine could not agree with others on which modules run',
      );
      return config;
    }
  }

  /** Calls `apply` whenever others may have chosen: other machines, and other processes of this one. */
  follow(apply: () => Promise<unknown>): void {
    const follow = (): void =>
      void apply().catch((error: unknown) =>
        this.logger.error({ err: error }, 'the choices of others could not be followed'),
      );
    this.parts.notifications.subscribe(CHOICES_TOPIC, follow);
    this.parts.notifications.onResync(follow);
  }
}

/** Ids of the modules that one says are on and the other says are off. */
function switched(before: Modules, after: Modules): string[] {
  const ids = new Set([...Object.keys(before.modules), ...Object.keys(after.modules)]);
  const isOn = ({ modules }: Modules, id: string) => modules[id]?.enabled !== false;
  return [...ids].filter((id) => isOn(before, id) !== isOn(after, id));
}
