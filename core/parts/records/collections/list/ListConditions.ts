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

  get where(): string {
    return this.conditions.length > 0 ? `WHERE ${this.conditions.join(' AND ')}` : '';
  }
}
