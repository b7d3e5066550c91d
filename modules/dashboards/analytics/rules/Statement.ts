/** A statement in the making: values are parameters, never part of its text. */
export class Statement {
  readonly values: unknown[] = [];
  private readonly bound = new Map<string, string>();

  /** Adds a value. @returns how the text names it: `$3::uuid` */
  readonly bind = (value: unknown, type: string): string => {
    const key = `${type} ${JSON.stringify(value)}`;
    let name = this.bound.get(key);
    if (name === undefined) {
      this.values.push(value);
      this.bound.set(key, (name = `$${this.values.length}::${type}`));
    }
    return name;
  };
}
