import { createHash } from 'node:crypto';

/**
 * Names for statements whose text is put together, so that each is planned once a connection.
 *
 * Only so many, since connections remember every name for ever: later texts go without.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly prefix: string,
    private readonly most: number,
  ) {}

  /** The same name for the same text; undefined once there are too many. */
  of(text: string): string | undefined {
    let name = this.names.get(text);
    if (name === undefined && this.names.size < this.most) {
      name = `${this.prefix}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
      this.names.set(text, name);
    }
    return name;
  }
}
