import {
  migrationState,
  readLedger,
  withLedger,
  type DatabaseConnection,
  type ModuleManifest,
  type ModulePackage,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { findOrOpenDatabase } from '../lib/openDatabase';
import { readLiveReport } from '../lib/reportFile';
import { withPackage, type OpenedPackage } from './packages/openPackage';
import type { Answer } from './shared/Answer';
import { confirm } from './shared/confirm';
import { ExitCode } from './shared/ExitCode';
import { environmentHere } from './shared/Installation';

/** Which two versions are concerned: the installed one, and one that is named. */
export interface RollbackOptions {
  /** The older package to go back to; the newer one is installed. */
  readonly to?: string;
  /** The newer package to come from; the older one is installed. */
  readonly from?: string;
}

/** How the person at the terminal is spoken to. */
interface Dialogue {
  /** Data may be lost, without a question. */
  readonly yes: boolean;
  readonly mayAsk: boolean;
  readonly say: (line: string) => void;
}

/**
 * `modules rollback <id>`: takes back the migrations that a newer version of a module has run and an older one does
 * not know, by the newer version's own code, so that the older one runs again.
 */
export async function rollback(
  id: string,
  { to, from }: RollbackOptions,
  dialogue: Dialogue,
): Promise<Answer> {
  const named = to ?? from;
  if (named === undefined || (to !== undefined && from !== undefined)) {
    throw new CommandError(
      'It takes two versions to go back: the installed one, and another.',
      'name the older package with --to while the newer is installed, or the newer with --from while the older is.',
    );
  }
  return withPackage(id, (installed) =>
    withPackage(named, (other) => {
      const [older, newer] = to === undefined ? [installed, other] : [other, installed];
      if (other.module.id !== id) {
        throw new CommandError(
          `${named} contains ${other.module.id}, not ${id}.`,
          `name a package of ${id}.`,
        );
      }
      return goBack(older, newer, to === undefined, dialogue);
    }),
  );
}

async function goBack(
  older: OpenedPackage,
  newer: OpenedPackage,
  isOlderInstalled: boolean,
  { yes, mayAsk, say }: Dialogue,
): Promise<Answer> {
  const { id } = newer.module;
  const environment = environmentHere();
  const live = await readLiveReport(environment.dataDir);
  if (live?.modules.find((module) => module.id === id)?.status.state === 'enabled') {
    throw new CommandError(`The running server uses ${id}.`, `run "npm run modules -- disable ${id}" first.`);
  }
  const database = await findOrOpenDatabase(environment, say);
  try {
    const names = await namesToTakeBack(database.connection, older, newer);
    const answer = (exitCode: ExitCode, text: string, takenBack: readonly string[]): Answer => ({
      exitCode,
      text,
      data: {
        module: id,
        from: newer.module.version,
        to: older.module.version,
        migrations: names,
        takenBack,
      },
    });
    if (names.length === 0) {
      return answer(
        ExitCode.ok,
        `${older.module.version} knows every migration that has run; nothing to take back.`,
        [],
      );
    }
    say(
      [
        `To take ${id} back from ${newer.module.version} to ${older.module.version}:`,
        ...names.map((name) => `  - ${name}`),
      ].join('\n'),
    );
    const agreed =
      yes || (mayAsk && (await confirm('What they added to the database is lost. Go on?')) === true);
    if (!agreed) {
      const text = 'What they added to the database is lost. --yes confirms that.\nNothing was changed.';
      return answer(ExitCode.unconfirmed, text, []);
    }
    const takenBack = await withLedger(database.connection, (ledger) =>
      ledger.revert(id, newer.manifest.migrations ?? [], names),
    );
    return answer(
      ExitCode.ok,
      [`Taken back: ${takenBack.join(', ')}.`, next(older.module, isOlderInstalled)].join('\n'),
      takenBack,
    );
  } finally {
    await database.close();
  }
}

/** @throws CommandError when neither version has the code of a migration that ran */
async function namesToTakeBack(
  connection: DatabaseConnection,
  older: OpenedPackage,
  newer: OpenedPackage,
): Promise<string[]> {
  const ledger = await readLedger(connection);
  const { id, version } = newer.module;
  const beyond = migrationState(ledger, id, migrationsOf(newer)).ahead;
  if (beyond.length > 0) {
    const versions = [...new Set(beyond.map(({ packageVersion }) => packageVersion))].join(', ');
    throw new CommandError(
      `${id} ${version} does not know migrations that have run: ${beyond.map(({ name }) => name).join(', ')}.`,
      `name the package that brought them, ${id} ${versions}, with --from.`,
    );
  }
  return migrationState(ledger, id, migrationsOf(older)).ahead.map(({ name }) => name);
}

function migrationsOf({ manifest }: { manifest: ModuleManifest }): NonNullable<ModuleManifest['migrations']> {
  return manifest.migrations ?? [];
}

function next({ id, packageName, version }: ModulePackage, isInstalled: boolean): string {
  return isInstalled
    ? `Now run "npm run modules -- reload ${id}", or "enable ${id}" where it is switched off.`
    : `Now install ${packageName} ${version}, then run "npm run modules -- enable ${id}".`;
}
