import { Client } from 'pg';
import {
  DataSource,
  type EntityMetadata,
  type EntitySchema,
  type MixedList,
  QueryFailedError,
  type QueryRunner,
} from 'typeorm';
import type { EntityTarget } from '../../data/createDataSource';
import { ownerOptions, type DatabaseConnection } from '../../tenancy/connectionOptions';
import { withOwnerClient } from '../../data/withOwnerClient';
import { SEARCHED } from '../fields/searched';
import { compareDetails, detailsOf } from './compareDetails';
import { referencedEntityOf, tableEntityOf } from './entityOf';
import { mergeTables } from './mergeTables';
import { ReadableNames } from './ReadableNames';
import type { RecordTable } from './RecordTable';

/** Tables that a module declares: those of its records, and entities of its own. */
export interface DeclaredTables {
  readonly records: readonly RecordTable[];
  readonly entities: readonly EntityTarget[];
}

/** Statements that make tables what they are declared to be, and those that take that back. */
export interface TableDifference {
  readonly up: readonly string[];
  readonly down: readonly string[];
  /** Tables that are not there. */
  readonly missing: readonly string[];
}

/**
 * Compares the tables of a database with what a module declares them to be: columns with type, default and whether they
 * may be empty, keys, checks, foreign keys and indexes. Works as the owner of the tables, and changes nothing.
 */
export async function compareTables(
  connection: DatabaseConnection,
  { records, entities }: DeclaredTables,
): Promise<TableDifference> {
  const tables = mergeTables(records);
  const own = new Set(tables.map(({ name }) => name));
  const referenced = new Map(
    tables
      .flatMap(({ foreignKeys }) => foreignKeys)
      .filter(({ table }) => !own.has(table))
      .map(({ table, referenced: columns }) => [table, columns]),
  );
  const searched = await searchedTables(connection);
  const { connectionString: url, host, port, user, password, database } = ownerOptions(connection);
  const source = new DataSource({
    type: 'postgres',
    ...(url === undefined
      ? { host, port, username: user, password: password as string | undefined, database }
      : { url }),
    entities: [
      ...tables.map((table) => tableEntityOf(table, tables, searched.has(table.name))),
      ...[...referenced].map(([table, columns]) => referencedEntityOf(table, columns)),
      ...entities,
    ] as unknown as MixedList<EntitySchema>,
    namingStrategy: new ReadableNames(),
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    logging: false,
    extra: { Client: OneByOne },
  });
  await source.initialize();
  try {
    return await difference(source, tables);
  } finally {
    await source.destroy();
  }
}

/** Tables with what `searchIndex` makes, of which a declaration says nothing. */
function searchedTables(connection: DatabaseConnection): Promise<ReadonlySet<string>> {
  return withOwnerClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
        WHERE attname = $1 AND relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT attisdropped`,
      [SEARCHED],
    );
    return new Set(rows.map(({ name }) => name));
  });
}

/** TypeORM reads the tables with several statements at a time, which a client of PostgreSQL does not take. */
class OneByOne extends Client {
  private last: Promise<unknown> = Promise.resolve();

  // The overloads of a client cannot be written down again; TypeORM awaits what it sends.
  override query = ((...parameters: Parameters<Client['query']>) => {
    const result = this.last.then(() => super.query(...parameters));
    this.last = result.catch(() => undefined);
    return result;
  }) as unknown as Client['query'];
}

type Query = ReturnType<QueryRunner['getMemorySql']>['upQueries'][number];

async function difference(source: DataSource, tables: readonly RecordTable[]): Promise<TableDifference> {
  const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const entities = source.entityMetadatas.filter(({ synchronize }) => synchronize);
    const present = new Set(await presentTables(runner, entities));
    const restored = await definitionsOf(
      runner,
      upQueries.flatMap(({ query }) => droppedIndex(query)),
    );
    const ofRecords = new Map(tables.flatMap(({ indexes }) => indexes.map((index) => [index.name, index])));
    const details = [];
    // Indexes and checks are compared by what PostgreSQL makes of them, so the columns must be there.
    if (await canRun(runner, upQueries)) {
      for (const entity of entities) {
        const isNew = !present.has(entity.tableName);
        details.push(await compareDetails(runner, detailsOf(entity, ofRecords), isNew));
      }
    }
    return {
      up: [...upQueries.map(({ query }) => query), ...details.flatMap(({ up }) => up)],
      down: [
        ...downQueries.map(({ query }) => restored.get(createdIndex(query)) ?? query),
        ...details.flatMap(({ down }) => down),
      ].toReversed(),
      missing: entities.map(({ tableName }) => tableName).filter((table) => !present.has(table)),
    };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

const droppedIndex = (statement: string): string[] =>
  /^DROP INDEX (?:"[^"]+"\.)?"([^"]+)"$/.exec(statement)?.slice(1) ?? [];
const createdIndex = (statement: string): string => /^CREATE .*?INDEX "([^"]+)"/.exec(statement)?.[1] ?? '';

/** How indexes are created, as PostgreSQL says; TypeORM forgets the order of their columns. */
async function definitionsOf(runner: QueryRunner, names: readonly string[]): Promise<Map<string, string>> {
  const rows = (await runner.query(
    `SELECT relname AS name, pg_get_indexdef(oid) AS definition
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1) AND relkind = 'i'`,
    [names],
  )) as { name: string; definition: string }[];
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** Statements that drop what others rely on cannot run, and are reported as they are. */
async function canRun(runner: QueryRunner, statements: readonly Query[]): Promise<boolean> {
  try {
    for (const { query, parameters } of statements) await runner.query(query, parameters);
    return true;
  } catch (error) {
    if (error instanceof QueryFailedError) return false;
    throw error;
  }
}

async function presentTables(runner: QueryRunner, entities: readonly EntityMetadata[]): Promise<string[]> {
  const rows = (await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [entities.map(({ tableName }) => tableName)],
  )) as { name: string }[];
  return rows.map(({ name }) => name);
}
