/** Reads a stream as fast as it comes: where it breaks off, nothing that came before is lost. */
export class ReadAhead<Part> {
  private ready: Part[] = [];
  private end: { readonly error?: unknown } | null = null;
  private wake: () => void = () => undefined;
  private readonly reader: ReadableStreamDefaultReader<Part>;

  constructor(stream: ReadableStream<Part>) {
    this.reader = stream.getReader();
    void this.read();
  }

  /** Parts that arrived since the last call; null at the end. @throws the error that broke off the stream */
  async take(): Promise<readonly Part[] | null> {
    while (this.ready.length === 0) {
      if (this.end && 'error' in this.end) throw this.end.error;
      if (this.end) return null;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    const parts = this.ready;
    this.ready = [];
    return parts;
  }

  /** Stops reading the source. Parts that have arrived can still be taken. */
  cancel(reason: unknown): void {
    this.reader.cancel(reason).catch(() => undefined);
  }

  private async read(): Promise<void> {
    try {
      for (;;) {
        const { done, value } = await this.reader.read();
        if (done) break;
        this.ready.push(value);
        this.wake();
      }
      this.end = {};
    } catch (error) {
      this.end = { error };
    }
    this.wake();
  }
}
