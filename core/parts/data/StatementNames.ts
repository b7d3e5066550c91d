import { createHash } from 'node:crypto';

/**
 * Names for statements with generated text, so that each is planned once per connection.
 *
 * The number of names is limited, since connections keep every name. Later texts get no name.
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
