import type { Collection, CommandCall } from '@tenantry/core';
import type { FileRow } from '../rules/FileRow';
import type { StoredImport } from '../rules/ImportJob';
import { type Target, targetOf } from '../rules/Mapping';
import { matchesByIdentity } from '../rules/matchesByIdentity';
import type { Member } from '../rules/Member';
import { type Planned, refuse } from '../rules/Planned';
import { type RowInput, rowInput, type RowShape } from '../rules/rowInput';
import type { Kinds } from './Kinds';
import { CHUNK, KnownRecords } from './KnownRecords';
import { type Found, identityKey, type RecordFinder } from './RecordFinder';
import { RowChecks } from './RowChecks';
import { SeenRows } from './SeenRows';

interface Referred {
  readonly target: Target;
  readonly other: Collection;
  readonly column: string;
  readonly byIdentity: boolean;
  /** The records that the file may name; null where they are found by the very value alone. */
  readonly known: KnownRecords | null;
}

/** Decides what becomes of the rows of an import, some at a time. */
export class BatchPlan {
  readonly shape: RowShape;
  readonly collection: Collection;
  private readonly referred: readonly Referred[];
  private readonly matchColumn: string | null;
  /** Whether records are found by the identity of what `match` names. */
  private readonly byIdentity: boolean;
  /** The records that rows of the file may mean; null where they are found by the very value alone. */
  private readonly known: KnownRecords | null;
  private readonly checks: RowChecks;
  /** Of a dry run. */
  private readonly seen: SeenRows | null;

  /**
   * @param chunk values that are looked up at a time before the first row
   * @throws HttpError 400 the import names what is no longer there
   */
  constructor(
    private readonly stored: StoredImport,
    kinds: Kinds,
    private readonly finder: RecordFinder,
    columns: Pick<RowShape, 'target' | 'customFields'>,
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
        kinds.referred(this.collection, target).map(({ other, column }) => {
          const byIdentity = isByIdentity(kinds.members(other), target.by);
          const known = byIdentity ? new KnownRecords(finder, { collection: other, column }, chunk) : null;
          return { other, column, target, byIdentity, known };
        }),
      );
    this.byIdentity = isByIdentity([...members.values()], match);
    this.seen = stored.isDryRun
      ? new SeenRows(this.collection, members, (name, value) => this.converted(this.collection, name, value))
      : null;
    this.matchColumn = stored.match ? kinds.column(this.collection, stored.match, 'match') : null;
    this.known =
      this.byIdentity && this.matchColumn
        ? new KnownRecords(finder, { collection: this.collection, column: this.matchColumn }, chunk)
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
   * What other rows of the same batch must not have: the record that a row is about, and those of its own kind that it
   * names. A row that would clash belongs to the next batch.
   */
  clashes({ input, wanted }: RowInput): {
    readonly has: readonly string[];
    readonly needs: readonly string[];
  } {
    const { match } = this.stored;
    const found = this.keyOf(input);
    const key = found === undefined ? [] : [`${match ?? ''} ${found}`];
    const own = this.referred.filter(({ other }) => other.kind === this.collection.kind);
    const names = own.flatMap((referred) => {
      const { by = '' } = referred.target;
      return input[by] === undefined ? [] : [`${by} ${this.keyOfName(referred, input[by])}`];
    });
    const needed = wanted.flatMap(({ target, value }) =>
      own
        .filter((one) => one.target.member === target.member)
        .map((one) => `${target.by ?? ''} ${this.keyOfName(one, value)}`),
    );
    return { has: [...key, ...names], needs: [...key, ...needed] };
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
      const { other: collection, column, known } = referred;
      const search = { collection, column, values: [...new Set(values)], candidates: known?.candidates };
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
    const { match } = this.stored;
    if (!match || !this.matchColumn) return new Map();
    const { collection, matchColumn: column, known } = this;
    const values = rows.flatMap(({ input }) => this.valueOf(input) ?? []);
    return this.finder.find(
      { collection, column, values: [...new Set(values)], candidates: known?.candidates },
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
        this.seen?.has(`${target.by ?? ''} ${this.keyOfName(referred, value)}`)
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
    const key = this.keyOf(input);
    const value = this.valueOf(input);
    const known = value === undefined ? undefined : present.get(value);
    if (known === undefined && duplicates !== 'create' && this.seen?.has(`${match ?? ''} ${key ?? ''}`)) {
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

  /** The key of what the record of a row is found by: rows with the same key mean the same record. */
  private keyOf(input: Readonly<Record<string, unknown>>): string | undefined {
    const value = this.valueOf(input);
    return value !== undefined && this.byIdentity ? identityKey(value) : value;
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

  private keyOfName({ other, target, byIdentity }: Referred, value: unknown): string {
    const name = this.converted(other, target.by ?? 'id', value);
    return byIdentity ? identityKey(name) : name;
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

function isByIdentity(members: readonly Member[], name: string | null | undefined): boolean {
  const member = members.find((one) => one.name === name);
  return member !== undefined && matchesByIdentity(member);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
