import type { Collection, UniqueConstraint } from '@tenantry/core';
import type { Member } from '../rules/Member';

type Values = Readonly<Record<string, unknown>>;

/** A value of a member as its column keeps it. */
type Convert = (member: string, value: unknown) => string;

interface UniqueKey {
  readonly constraint: UniqueConstraint;
  /** Members of which no two records have all values in common. */
  readonly members: readonly Member[];
}

const ORGANIZATION = 'organization_id';

/**
 * Records that earlier batches of a dry run would have created, without storing them. Later rows find them, or clash with them.
 */
export class SeenRows {
  private readonly keys: readonly UniqueKey[];
  private readonly taken = new Set<string>();
  private readonly names = new Set<string>();

  constructor(
    { unique, fields }: Collection,
    members: ReadonlyMap<string, Member>,
    private readonly convert: Convert,
  ) {
    const all = [...members.values()];
    this.keys = unique.flatMap((constraint) => {
      const own = members.get(constraint.field);
      const columns = constraint.columns?.filter((column) => column !== ORGANIZATION);
      const found = columns
        ? all.filter(({ column }) => column && columns.includes(column))
        : own
          ? [own]
          : [];
      const isKnown = found.length === (columns?.length ?? 1) && constraint.field in fields;
      return isKnown ? [{ constraint, members: found }] : [];
    });
  }

  /** Whether a row of an earlier batch has the name, as `BatchPlan.clashes` gives it. */
  has(name: string): boolean {
    return this.names.has(name);
  }

  /** Why a new record clashes with one of an earlier batch; undefined where it does not. */
  refusalOf(input: Values): string | undefined {
    for (const [index, { constraint }] of this.keys.entries()) {
      const key = this.keyOf(index, input);
      if (key !== undefined && this.taken.has(key)) return `${constraint.field}: ${constraint.message}`;
    }
    return undefined;
  }

  /** Remembers a record that would be there now. */
  add(input: Values, names: readonly string[]): void {
    for (const name of names) this.names.add(name);
    for (const index of this.keys.keys()) {
      const key = this.keyOf(index, input);
      if (key !== undefined) this.taken.add(key);
    }
  }

  /** Undefined where a value is missing: nothing clashes with that. */
  private keyOf(index: number, input: Values): string | undefined {
    const values: string[] = [];
    for (const { name, initial } of this.keys[index]?.members ?? []) {
      const value = input[name] ?? initial;
      if (value === undefined || value === null || value === '') return undefined;
      values.push(this.convert(name, value));
    }
    return JSON.stringify([index, input['organizationId'] ?? null, ...values]);
  }
}
