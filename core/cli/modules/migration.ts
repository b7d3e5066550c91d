import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { declaredTables } from '../../parts/records/collections/declaredTables';
import { compareTables, type TableDifference } from '../../parts/records/tables/compareTables';
import { mergeTables } from '../../parts/records/tables/mergeTables';
import { withMigratedDatabase } from '../../testing/migratedDatabase';
import { CommandError } from '../lib/CommandError';
import { migrationText } from './migration/migrationText';
import { formatted } from './new/formatted';
import { buildPackage } from './packages/buildPackage';
import { folderOf, withPackage, type OpenedPackage } from './packages/openPackage';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';
import { withOwnerClient } from '../../parts/data/withOwnerClient';
import type { DatabaseConnection } from '../../parts/tenancy/connectionOptions';
import { endOfText } from '../../kernel/texts/cutText';

/** Name of the migration, and its folder. */
export interface MigrationOptions {
  readonly name?: string;
  /** Folder in the package; default `src/migrations` or `migrations`. */
  readonly to?: string;
}

/** `modules migration <id>`: writes the migration from what the module declares and what its migrations so far make. */
export async function migration(id: string, { name, to }: MigrationOptions): Promise<Answer> {
  if (name !== undefined && !/^[A-Z][A-Za-z0-9]*[A-Za-z]$/.test(name)) {
    throw new CommandError(
      `${name} is not the name of a class.`,
      'name it like CreateCars; the time is added.',
    );
  }
  const packageFolder = await folderOf(id);
  await buildPackage(packageFolder);
  return withPackage(id, async (opened) => {
    const difference = await differenceOf(opened);
    const { module } = opened;
    if (difference.up.length === 0) {
      const text = `The tables of ${module.id} are as it declares them: there is nothing to migrate.`;
      return { exitCode: ExitCode.ok, text, data: { module: module.id, file: null } };
    }
    const className = `${name ?? defaultName(module.id, difference)}${timestamp(opened)}`;
    const folder = path.join(packageFolder, to ?? defaultFolder(packageFolder));
    const file = path.join(folder, `${className}.ts`);
    const tables = mergeTables(declaredTables(opened.manifest).records);
    await mkdir(folder, { recursive: true });
    await writeFile(file, await formatted(packageFolder, file, migrationText(className, difference, tables)));
    return {
      exitCode: ExitCode.ok,
      text: [
        `Wrote ${path.relative(packageFolder, file)}.`,
        ...difference.up.filter(losesData).map((statement) => `It loses data: ${statement}`),
        '',
        `Next: read it, say in its comment what it is for, and add ${className} to "migrations" of the manifest.`,
      ].join('\n'),
      data: { module: module.id, file, className, ...difference },
    };
  });
}

async function differenceOf({ module, manifest }: OpenedPackage): Promise<TableDifference> {
  const { order } = (await readInstallation()).plan;
  const own = order.findIndex(({ package: { id } }) => id === module.id);
  const before = own < 0 ? order : order.slice(0, own);
  const missing = Object.keys(module.requires).find(
    (required) => !before.some(({ package: { id } }) => id === required),
  );
  if (missing !== undefined) {
    throw new CommandError(
      `${module.id} requires ${missing}, which this installation does not run.`,
      `install and enable ${missing}, so that its tables are there.`,
    );
  }
  return withMigratedDatabase(before, async (ledger, connection) => {
    await ledger.migrate(module.id, module.version, manifest.migrations ?? []);
    const { up, down, missing } = await compareTables(connection, declaredTables(manifest));
    const plain = await plainNames(connection, [...up, ...down]);
    return { up: plain.slice(0, up.length), down: plain.slice(up.length), missing };
  });
}

const losesData = (statement: string): boolean => / DROP COLUMN |^DROP TABLE /.test(statement);

const pascal = (text: string): string =>
  text.replace(/(?:^|_)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** `CreateCars` for the first new table, else `ChangeGarage`. */
function defaultName(id: string, { missing: [table] }: TableDifference): string {
  if (table === undefined) return `Change${pascal(id)}`;
  return `Create${pascal(table.replace(new RegExp(`^${id}_(?=.)`), ''))}`;
}

/** Now, or just after the module's last migration, since they run in this order. */
function timestamp({ manifest }: OpenedPackage): number {
  const times = (manifest.migrations ?? []).map(({ name }) => Number(endOfText(name, 13)));
  return Math.max(Date.now(), ...times.map((time) => time + 1));
}

const defaultFolder = (folder: string): string =>
  existsSync(path.join(folder, 'src')) ? 'src/migrations' : 'migrations';

/** Statements as people write them: without quotes where PostgreSQL needs none, and with the short names of types. */
async function plainNames(connection: DatabaseConnection, statements: readonly string[]): Promise<string[]> {
  const quoted = [...new Set(statements.flatMap((statement) => statement.match(/"[^"]+"/g) ?? []))];
  const { rows } = await withOwnerClient(connection, (client) =>
    client.query<{ name: string; plain: string }>(
      'SELECT name, quote_ident(name) AS plain FROM unnest($1::text[]) AS name',
      [quoted.map((name) => name.slice(1, -1))],
    ),
  );
  const plain = new Map(rows.map((row) => [`"${row.name}"`, row.plain]));
  return statements.map((statement) =>
    statement
      .replace(/"[^"]+"/g, (name) => plain.get(name) ?? name)
      .replaceAll('public.', '')
      .replace(/TIMESTAMP(\(\d\))? WITH TIME ZONE/g, 'timestamptz$1'),
  );
}
