import type { Bind } from '../ListDeclaration';

/** Collects the conditions of a statement, together with its values. */
export class ListConditions {
  private constructor(
    readonly values: unknown[],
    private readonly conditions: string[],
  ) {}

  static none(): ListConditions {
    return new ListConditions([], []);
  }

  /** The same conditions, to which others can be added. */
  copy(): ListConditions {
    return new ListConditions([...this.values], [...this.conditions]);
  }

  readonly bind: Bind = (value, type) => {
    this.values.push(value);
    return `$${this.values.length}${type === undefined ? '' : `::${type}`}`;
  };

  /** Adds a condition; nothing for null. */
  add(condition: string | null): void {
    if (condition !== null) this.conditions.push(`(${condition})`);
  }

  /** The conditions one by one. */
  get parts(): readonly string[] {
    return this.conditions;
  }

  /** Whether they name no other columns of the records, `t`, than these. */
  namesOnly(columns: ReadonlySet<string>): boolean {
    const named = this.conditions.flatMap((condition) => [...condition.matchAll(/\bt\."?(\w+)/g)]);
    return named.every(([, column = '']) => columns.has(column));
  }

  /** The first values alone. */
  head(values: number): ListConditions {
    return new ListConditions(this.values.slice(0, values), []);
  }

  /** Takes a condition of another statement, with the values that it names. */
  take(condition: string, { values }: Pick<ListConditions, 'values'>): void {
    const names = new Map<string, string>();
    this.conditions.push(
      condition.replaceAll(/\$(\d+)\b/g, (name, number: string) => {
        const known = names.get(name) ?? this.bind(values[Number(number) - 1]);
        names.set(name, known);
        return known;
      }),
    );
  }

  get where(): string {
    return this.conditions.length > 0 ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }
}
