/**
 * Which packages run from copies: leads requests for files of a package to the copy that runs. Addresses and paths both
 * serve, as long as all are of one kind; those of folders end with their separator.
 */
export class CopiedPackages {
  /** Package -> the copy that runs. */
  private readonly current = new Map<string, string>();
  /** Copy -> package; also copies that were replaced and may still ask for files. */
  private readonly copies = new Map<string, string>();

  /** @param copy null: the package runs from where it lies */
  use(source: string, copy: string | null): void {
    if (copy === null) this.current.delete(source);
    else {
      this.current.set(source, copy);
      this.copies.set(copy, source);
    }
  }

  /** A copy is gone. */
  forget(copy: string): void {
    const source = this.copies.get(copy);
    if (source !== undefined && this.current.get(source) === copy) this.current.delete(source);
    this.copies.delete(copy);
  }

  /**
   * The file of a copy that is meant where a file of a package was found.
   *
   * @param asking file that asks for it: code of an older copy gets files of that copy
   * @returns undefined for a file that is taken from where it was found, as libraries inside of a package are
   */
  find(file: string, asking: string | undefined): string | undefined {
    for (const [source, current] of this.current) {
      if (!file.startsWith(source) || this.copyWith(file) !== undefined) continue;
      const rest = file.slice(source.length);
      const separator = source.slice(-1);
      if (`${separator}${rest}`.includes(`${separator}node_modules${separator}`)) continue;
      const own = asking === undefined ? undefined : this.copyWith(asking);
      return (own !== undefined && this.copies.get(own) === source ? own : current) + rest;
    }
    return undefined;
  }

  /** The copy that a file belongs to. */
  private copyWith(file: string): string | undefined {
    for (const copy of this.copies.keys()) if (file.startsWith(copy)) return copy;
    return undefined;
  }
}
