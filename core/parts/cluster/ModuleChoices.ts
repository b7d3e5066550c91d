import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { editPluginsConfig } from '../../kernel/config/editPluginsConfig';
import type { PluginsConfig } from '../../kernel/config/PluginsConfig';
import { readPluginsConfig } from '../../kernel/config/readPluginsConfig';
import type { Database } from '../data/Database';
import type { Notifications } from '../data/Notifications';
import type { UnitOfWork } from '../data/UnitOfWork';
import { withFileLock } from '../../kernel/files/withFileLock';
import { dataFolderMode, writePrivateFile } from '../../kernel/files/writePrivateFile';
import { OUTSIDE, runInContext } from '../tenancy/executionContext';

/** The topic under which processes tell one another that a module was switched on or off. */
export const CHOICES_TOPIC = 'host.choices';

interface Choice {
  readonly module_id: string;
  readonly enabled: boolean;
  readonly revision: number;
}

/** Dependencies of `ModuleChoices`. */
export interface ModuleChoicesParts {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  /** Absolute path of plugins.config.json. */
  readonly configFile: string;
  /** Of this machine; keeps how far it has followed the choices of others. */
  readonly dataDir: string;
}

/**
 * Makes machines agree on which modules run. Each has a plugins.config.json of its own; a module that is switched on or
 * off on one while it runs is so recorded in the database, and the others change their files accordingly: at once, or
 * when they start again. Where two machines disagree the later choice counts.
 */
export class ModuleChoices {
  constructor(private readonly parts: ModuleChoicesParts) {}

  /**
   * Brings the file of this machine up to what others have chosen since it last looked, and records what was chosen
   * here. Several processes of a machine may do so at once; they follow one another.
   *
   * @param installed ids of the modules that are installed here; choices about others are left alone
   * @param changedHere ids of modules that were switched in the file of this machine
   * @returns what the file says now
   */
  async synchronize(
    installed: () => Promise<ReadonlySet<string>>,
    changedHere: readonly string[] = [],
  ): Promise<PluginsConfig> {
    const { configFile, dataDir } = this.parts;
    await mkdir(dataDir, { recursive: true, mode: dataFolderMode() });
    return withFileLock(path.join(dataDir, 'module-choices.lock'), async () => {
      const known = await this.readKnown();
      const choices = await this.readChoices();
      const news = choices.filter(({ revision }) => revision > known);
      const config =
        news.length === 0
          ? await readPluginsConfig(configFile)
          : await this.adopt(news, await installed(), new Set(changedHere));
      // A choice that was known and now differs was changed on this machine, with the server running or not.
      const differing = choices.filter(({ module_id: id, enabled }) => isOn(config, id) !== enabled);
      const unknown = changedHere.filter((id) => !choices.some(({ module_id }) => module_id === id));
      const own = [
        ...unknown,
        ...differing
          .filter(({ module_id: id, revision }) => revision <= known || changedHere.includes(id))
          .map(({ module_id }) => module_id),
      ];
      const recorded = own.length === 0 ? 0 : await this.record(own.map((id) => [id, isOn(config, id)]));
      const latest = Math.max(recorded, ...choices.map(({ revision }) => revision), 0);
      if (latest > known) await this.writeKnown(latest);
      return config;
    });
  }

  /** Writes what others have chosen into the file; what was switched here meanwhile is the later choice, and stays. */
  private adopt(
    news: readonly Choice[],
    installed: ReadonlySet<string>,
    changedHere: ReadonlySet<string>,
  ): Promise<PluginsConfig> {
    const { configFile, dataDir } = this.parts;
    const follow = (config: PluginsConfig): PluginsConfig => {
      const modules = { ...config.modules };
      for (const { module_id: id, enabled } of news) {
        if (!installed.has(id) || changedHere.has(id) || isOn(config, id) === enabled) continue;
        modules[id] = { ...modules[id], enabled };
      }
      return { ...config, modules };
    };
    return editPluginsConfig(configFile, follow, dataDir);
  }

  private readChoices(): Promise<Choice[]> {
    return asOwner(() =>
      this.parts.database.query<Choice & { revision: never }>(
        'SELECT module_id, enabled, revision::float8 AS revision FROM platform_module_choices',
      ),
    );
  }

  /** @returns the revision of what was recorded */
  private async record(own: readonly (readonly [id: string, enabled: boolean])[]): Promise<number> {
    const { database, unitOfWork, notifications } = this.parts;
    return asOwner(() =>
      unitOfWork.run(async () => {
        // Transactions run one after the other: a process that has seen a revision has seen all earlier ones.
        await database.run('LOCK TABLE platform_module_choices IN EXCLUSIVE MODE');
        const recorded = await database.first<{ revision: number }>(
          `WITH next AS (SELECT coalesce(max(revision), 0) + 1 AS revision FROM platform_module_choices),
             kept AS (
               INSERT INTO platform_module_choices (module_id, enabled, revision)
               SELECT id, enabled, next.revision FROM next, unnest($1::text[], $2::boolean[]) AS own (id, enabled)
               ON CONFLICT (module_id) DO UPDATE
                 SET enabled = excluded.enabled, revision = excluded.revision, chosen_at = now()
             )
           SELECT revision::float8 AS revision FROM next`,
          [own.map(([id]) => id), own.map(([, enabled]) => enabled)],
        );
        await notifications.publish(CHOICES_TOPIC, {});
        return recorded?.revision ?? 0;
      }),
    );
  }

  private async readKnown(): Promise<number> {
    const text = await readFile(this.knownFile, 'utf8').catch(() => '');
    return Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0);
  }

  private async writeKnown(revision: number): Promise<void> {
    await writePrivateFile(this.knownFile, `{"revision":${revision}}\n`);
  }

  private get knownFile(): string {
    return path.join(this.parts.dataDir, 'module-choices.json');
  }
}

function isOn(config: PluginsConfig, id: string): boolean {
  return config.modules[id]?.enabled !== false;
}

function asOwner<T>(work: () => Promise<T>): Promise<T> {
  return runInContext({ ...OUTSIDE, acrossTenants: 'choices of modules' }, work);
}
