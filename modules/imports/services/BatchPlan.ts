import type { Collection, CommandCall, MemberIdentity } from '@tenantry/core';
import type { FileRow } from '../rules/FileRow';
import type { StoredImport } from '../rules/ImportJob';
import { type Target, targetOf } from '../rules/Mapping';
import { type Planned, refuse } from '../rules/Planned';
import { type RowInput, rowInput, type RowShape } from '../rules/rowInput';
import type { Kinds } from './Kinds';
import { CHUNK, KnownRecords } from './KnownRecords';
import { type Found, keysFor, type RecordFinder } from './RecordFinder';
import { RowChecks } from './RowChecks';
import { SeenRows } from './SeenRows';

interface Referred {
  readonly target: Target;
  readonly other: Collection;
  readonly by: MemberIdentity;
  /** The records that the file may name; null where values have one spelling. */
  readonly known: KnownRecords | null;
}

/** Decides what becomes of the rows of an import, some at a time. */
export class BatchPlan {
  readonly shape: RowShape;
  readonly collection: Collection;
  private readonly referred: readonly Referred[];
  /** How records are found by what `match` names. */
  private readonly by: MemberIdentity | null;
  /** The records that rows of the file may mean; null where values have one spelling. */
  private readonly known: KnownRecords | null;
  private readonly checks: RowChecks;
  /** Of a dry run. */
  private readonly seen: SeenRows | null;

  /**
   * @param chunk values that are looked up at a time before the first row
   * @throws HttpError 400 the import names a kind or a member that no longer exists
   */
  constructor(
    private readonly stored: StoredImport,
    kinds: Kinds,
    private readonly finder: RecordFinder,
    columns: Pick<RowShape, 'target' | 'customFields' | 'values'>,
    chunk = CHUNK,
  ) {
    this.collection = kinds.require(stored.kind);
    const { match } = stored;
    const members = new Map(kinds.members(this.collection).map((member) => [member.name, member]));
    this.shape = { members, isTable: stored.format === 'csv', ...columns };
    this.checks = new RowChecks(this.collection, members, finder);
    this.referred = Object.values(stored.mapping ?? {})
      .map(targetOf)
      .flatMap((target) =>
        kinds.referred(this.collection, target).map(({ other, by }) => {
          const known = by.hasSpellings ? new KnownRecords(finder, { collection: other, by }, chunk) : null;
          return { other, by, target, known };
        }),
      );
    this.seen = stored.isDryRun
      ? new SeenRows(this.collection, members, (name, value) => this.converted(this.collection, name, value))
      : null;
    this.by = match ? kinds.identity(this.collection, match, 'match') : null;
    this.known = this.by?.hasSpellings
      ? new KnownRecords(finder, { collection: this.collection, by: this.by }, chunk)
      : null;
  }

  /**
   * Looks up which records the rows of a file may mean or name in another spelling, so that no batch searches for them among
   * all records.
   */
  async lookAhead(rows: () => AsyncIterable<FileRow>, call: CommandCall): Promise<void> {
    const all = [this.known, ...this.referred.map(({ known }) => known)].filter((known) => known !== null);
    if (all.length === 0) return;
    for await (const row of rows()) {
      const { input, wanted } = rowInput(row, this.shape);
      const value = this.known && this.valueOf(input);
      if (value) await this.known?.expect(value, call);
      for (const { target, value: name } of wanted) {
        const referred = this.referredBy(target);
        await referred.known?.expect(this.nameOf(referred, name), call);
      }
    }
    for (const known of all) await known.lookUp(call);
  }

  /** Adds records that the import has written to those that later rows may mean or name. */
  async noteWritten(ids: readonly string[], call: CommandCall): Promise<void> {
    await this.known?.written(ids, call);
    for (const { other, known } of this.referred) {
      if (other.kind === this.collection.kind) await known?.written(ids, call);
    }
  }

  /**
   * Keys of a row that may not clash with other rows of the same batch: of its own record, and of records of the same kind
   * that it refers to. A row that would clash belongs to the next batch.
   */
  clashes({ input, wanted }: RowInput): {
    readonly has: readonly string[];
    readonly needs: readonly string[];
  } {
    const own = this.referred.filter(({ other }) => other.kind === this.collection.kind);
    const names = own.flatMap((referred) => {
      const { by = '' } = referred.target;
      return input[by] === undefined ? [] : this.keysOfName(referred, input[by], 'keysOf');
    });
    const needed = wanted.flatMap(({ target, value }) =>
      own
        .filter((one) => one.target.member === target.member)
        .flatMap((one) => this.keysOfName(one, value, 'keysFor')),
    );
    return {
      has: [...this.keysOfRow(input, 'keysOf'), ...names],
      needs: [...this.keysOfRow(input, 'keysFor'), ...needed],
    };
  }

  /** Looks up what the rows refer to and which are there, in a query for each column. */
  async plan(rows: readonly RowInput[], call: CommandCall): Promise<Planned[]> {
    const found = new Map<Referred, Found>();
    for (const referred of this.referred) {
      const values = rows.flatMap(({ wanted }) =>
        wanted
          .filter(({ target }) => target.member === referred.target.member)
          .map(({ value }) => this.nameOf(referred, value)),
      );
      const { other: collection, by, known } = referred;
      const search = { collection, by, values: [...new Set(values)], candidates: known?.candidates };
      found.set(referred, await this.finder.find(search, call));
    }
    const present = await this.present(rows, call);
    return this.checks.changes(
      rows.map((row) => this.planOne(row, found, present)),
      call,
    );
  }

  /** Lets later batches of a dry run know what this one would have written. */
  remember(rows: readonly RowInput[], planned: readonly Planned[]): void {
    for (const [index, row] of rows.entries()) {
      const plan = planned[index];
      if (plan?.what === 'create' || plan?.what === 'update') {
        this.seen?.add(plan.what === 'create' ? plan.input : {}, this.clashes(row).has);
      }
    }
  }

  private async present(rows: readonly RowInput[], call: CommandCall): Promise<Found> {
    const { collection, by, known } = this;
    if (!by) return new Map();
    const values = rows.flatMap(({ input }) => this.valueOf(input) ?? []);
    return this.finder.find(
      { collection, by, values: [...new Set(values)], candidates: known?.candidates },
      call,
    );
  }

  private planOne(row: RowInput, found: ReadonlyMap<Referred, Found>, present: Found): Planned {
    const { place, problem, wanted } = row;
    if (problem !== undefined) return { what: 'refuse', place, reason: problem };
    const input = { ...row.input };
    let isAssumed = false;
    for (const { target, value } of wanted) {
      const referred = this.referredBy(target);
      const name = this.nameOf(referred, value);
      const id = found.get(referred)?.get(name);
      const { label, kind } = referred.other;
      if (
        id === undefined &&
        kind === this.collection.kind &&
        this.isSeen(this.keysOfName(referred, value, 'keysFor'))
      ) {
        [isAssumed, input[target.member]] = [true, SOME_ID];
        continue;
      }
      if (id === undefined) return refuse(place, `${target.member}: there is no ${label} ${value}`);
      if (id === null) return refuse(place, `${target.member}: there are several of ${label} ${value}`);
      input[target.member] = id;
    }
    const planned = this.decide(place, input, present);
    return isAssumed && 'input' in planned ? { ...planned, isAssumed } : planned;
  }

  private decide(place: number, input: Record<string, unknown>, present: Found): Planned {
    const { match, duplicates } = this.stored;
    const value = this.valueOf(input);
    const known = value === undefined ? undefined : present.get(value);
    if (known === undefined && duplicates !== 'create' && this.isSeen(this.keysOfRow(input, 'keysFor'))) {
      if (duplicates === 'skip') return { what: 'skip', place };
      const planned = this.checks.change(place, input, SOME_ID);
      return 'input' in planned ? { ...planned, isAssumed: true } : planned;
    }
    if (known === null) return refuse(place, `${match ?? ''}: there are several records with ${value ?? ''}`);
    if (known === undefined) {
      const clash = duplicates === 'update' ? undefined : this.seen?.refusalOf(input);
      if (clash !== undefined) return refuse(place, clash);
      if (duplicates === 'update') return refuse(place, `${match ?? ''}: there is no such record`);
      return this.checks.creation(place, input);
    }
    if (duplicates === 'skip') return { what: 'skip', place };
    return duplicates === 'create'
      ? this.checks.creation(place, input)
      : this.checks.change(place, input, known);
  }

  /** Whether an earlier batch of a dry run has one of the keys. */
  private isSeen(keys: readonly string[]): boolean {
    return keys.some((key) => this.seen?.has(key));
  }

  /** The keys of what the record of a row is found by, under the name of its member. */
  private keysOfRow(input: Readonly<Record<string, unknown>>, side: Side): string[] {
    const value = this.valueOf(input);
    return value === undefined || !this.by ? [] : named(this.stored.match, this.by, side, value);
  }

  /** Value by which the record of a row is found. */
  private valueOf(input: Readonly<Record<string, unknown>>): string | undefined {
    const { match } = this.stored;
    if (!match || input[match] === undefined || input[match] === null) return undefined;
    return this.converted(this.collection, match, input[match]);
  }

  private referredBy({ member }: Target): Referred {
    return this.referred.find(({ target }) => target.member === member) as Referred;
  }

  private nameOf({ other, target }: Referred, value: string): string {
    return this.converted(other, target.by ?? 'id', value);
  }

  private keysOfName({ other, target, by }: Referred, value: unknown, side: Side): string[] {
    return named(target.by, by, side, this.converted(other, target.by ?? 'id', value));
  }

  /** A value as its member is stored: trimmed, in lower case, as the schema says. */
  private converted(collection: Collection, name: string, value: unknown): string {
    if (name === 'id') return asText(value).trim().toLowerCase();
    const result = collection.fields[name]?.schema.validate(value);
    return asText(result && !result.error ? result.value : value);
  }
}

/** Stands for the id of a record that a dry run has not kept. */
const SOME_ID = '00000000-0000-4000-8000-000000000000';

/** Keys of a value that a record has, or of one that is looked for. */
type Side = 'keysOf' | 'keysFor';

const named = (member: string | null | undefined, by: MemberIdentity, side: Side, value: string): string[] =>
  (side === 'keysOf' ? by.keysOf(value.trim()) : keysFor(by, value)).map((key) => `${member ?? ''} ${key}`);

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
