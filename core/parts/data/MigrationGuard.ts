import type { QueryRunner } from 'typeorm';
import { readCatalogue, readWrites, type Catalogue, type CatalogueEntry, type RunQuery } from './catalogue';
import { ownerOfName } from './ownerOfName';

/** Change of an object between two readings of the catalogue. */
interface Change {
  readonly key: string;
  readonly verb: 'creates' | 'changes' | 'drops';
  readonly entry: CatalogueEntry;
}

/** How many of the objects are named. */
const MOST = 5;

/**
 * Restricts migrations to the objects of their module: those with names that begin with its id. Compares the catalogue of
 * the database before and after each, and reads which tables it wrote to.
 *
 * Referring to a table of another module by a foreign key, and reading it, is allowed.
 */
export class MigrationGuard {
  /** As the latest migration left it; `elsewhere` reads what others have done since then. */
  private latest: Catalogue | null = null;
  private writesBefore: ReadonlyMap<string, number> = new Map();

  /** @param elsewhere reads the catalogue on another connection, which does not see what is not committed */
  constructor(private readonly elsewhere: () => Promise<Catalogue>) {}

  /** Call it in the transaction of the migration, before anything else. */
  async begin(runner: QueryRunner): Promise<void> {
    if (!this.latest || !runner.isTransactionActive) this.latest = await readCatalogue(queryOf(runner));
    this.writesBefore = await readWrites(queryOf(runner));
  }

  /**
   * Call it when the migration has done its work, before the commit.
   *
   * @param moduleIds ids of all modules that have tables here
   * @returns what it did to objects of others, as a part of a sentence; null when it kept to its own
   */
  async end(runner: QueryRunner, moduleId: string, moduleIds: readonly string[]): Promise<string | null> {
    const owners = new Owners(moduleId, moduleIds);
    const before = this.latest as Catalogue;
    const after = await readCatalogue(queryOf(runner));
    const writes = await readWrites(queryOf(runner));
    let changes = compare(before, after).filter(({ entry }) => owners.of(entry.place) !== moduleId);
    if (changes.length > 0 && runner.isTransactionActive) {
      // A change that other connections see too was made by another server or an administrator.
      const seen = await this.elsewhere();
      changes = changes.filter(({ key }) => seen.get(key)?.digest !== after.get(key)?.digest);
    }
    const written = [...writes]
      .filter(([table, rows]) => rows > (this.writesBefore.get(table) ?? 0) && owners.of(table) !== moduleId)
      .map(([table]) => `writes to ${owners.describe({ kind: 'table', name: table, place: table })}`);
    const all = [...changes.map(({ verb, entry }) => `${verb} ${owners.describe(entry)}`), ...written];
    if (all.length === 0) {
      this.latest = after;
      return null;
    }
    const others = all.length > MOST ? [`${all.length - MOST} more`] : [];
    return [...all.slice(0, MOST), ...others].join(', ');
  }
}

/** Owners of the objects of a database, as seen from one module. */
class Owners {
  constructor(
    private readonly moduleId: string,
    private readonly moduleIds: readonly string[],
  ) {}

  of(place: string): string | undefined {
    return ownerOfName(place, [this.moduleId, ...this.moduleIds]);
  }

  describe({ kind, name, place }: Omit<CatalogueEntry, 'digest'>): string {
    const owner = this.of(place);
    if (owner !== undefined) return `the ${kind} ${name} of ${owner === 'core' ? 'the core' : owner}`;
    const isShared = place === '' || place === 'public';
    return `the ${kind} ${name}, ${isShared ? 'which all share' : `which does not begin with ${this.moduleId}_`}`;
  }
}

function compare(before: Catalogue, after: Catalogue): Change[] {
  const changes: Change[] = [];
  for (const [key, entry] of after) {
    const had = before.get(key);
    if (had?.digest !== entry.digest) changes.push({ key, verb: had ? 'changes' : 'creates', entry });
  }
  for (const [key, entry] of before) {
    if (!after.has(key)) changes.push({ key, verb: 'drops', entry });
  }
  return changes;
}

function queryOf(runner: QueryRunner): RunQuery {
  return (text) => runner.query(text) as Promise<unknown>;
}
