/** A stretch of time, in milliseconds since 1970. */
export interface TimeRange {
  /** Null for no bound. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
}

/** Collects the conditions of a statement on a log, which it calls `a`, with their values. */
export class LogConditions {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds that a column has a value; nothing is added for undefined. */
  equal(column: string, value: string | null | undefined): this {
    return this.add((placeholder) => `a.${column} = ${placeholder}`, value);
  }

  /** Adds that a column has one of these values; nothing is added for undefined. One value is what indexes are made for. */
  oneOf(column: string, type: 'uuid' | 'text', values: readonly (string | null)[] | undefined): this {
    if (values?.length === 1) return this.equal(column, values[0]);
    return this.add((placeholder) => `a.${column} = ANY (${placeholder}::${type}[])`, values);
  }

  /** Adds a condition on a value; nothing is added for undefined. */
  add(condition: (placeholder: string) => string, value: unknown): this {
    if (value !== undefined) this.conditions.push(condition(this.value(value)));
    return this;
  }

  /** Adds limits of time. */
  during({ from, to }: TimeRange): this {
    const moment = (milliseconds: number | null) =>
      milliseconds === null ? undefined : new Date(milliseconds);
    return this.add((value) => `a.created_at >= ${value}`, moment(from)).add(
      (value) => `a.created_at < ${value}`,
      moment(to),
    );
  }

  /** Adds a condition as it stands; nothing is added for undefined. */
  require(condition: string | undefined): this {
    if (condition !== undefined) this.conditions.push(condition);
    return this;
  }

  /** Adds a value and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** @param further conditions that hold besides */
  where(...further: readonly string[]): string {
    const all = [...this.conditions, ...further];
    return all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
  }

  /** The same with any values, as text. */
  get key(): string {
    return JSON.stringify([this.where(), this.values]);
  }
}
