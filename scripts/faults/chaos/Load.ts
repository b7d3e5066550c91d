import { randomOf } from '../../lib/randomOf';
import { until } from '../../lib/until';
import type { ApiClient } from '../ApiClient';
import { BulkLoad } from './BulkLoad';
import { Ledger } from './Ledger';
import type { PreparedData } from './prepareData';
import { WRITTEN } from './prepareData';
import { readers } from './readers';
import { RecordWriter } from './RecordWriter';
import { StreamWatch } from './StreamWatch';
import { Traffic } from './Traffic';

/** Writers of each collection. */
const WRITERS = 2;

/** Everything that clients do during a run. */
export class Load {
  readonly traffic = new Traffic();
  readonly ledger = new Ledger();
  readonly bulk: BulkLoad;
  readonly stream: StreamWatch;
  private isOver = false;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: ApiClient,
    url: string,
    private readonly prepared: PreparedData,
    private readonly seed: number,
  ) {
    this.bulk = new BulkLoad(client, this.traffic, prepared.batches);
    this.stream = new StreamWatch(url, client, this.traffic);
  }

  async begin(): Promise<void> {
    const { client, traffic, ledger, seed } = this;
    await this.stream.begin();
    const writers = WRITTEN.flatMap(({ path }, collection) =>
      Array.from({ length: WRITERS }, (_, place) => {
        const random = randomOf(seed + 1 + collection * WRITERS + place);
        return new RecordWriter(client, traffic, ledger, random, path);
      }),
    );
    const isOver = (): boolean => this.isOver;
    this.working = Promise.all([
      this.bulk.run(isOver),
      ...writers.map((writer) => writer.run(isOver)),
      ...readers(client, traffic, randomOf(seed), this.prepared.fixed).map((read) => read(isOver)),
    ]);
    // The promise is awaited when the load ends; until then a failure is not to end the process.
    this.working.catch(() => undefined);
  }

  /** Waits until writes, bulk jobs and the event stream have done something. */
  async works(): Promise<void> {
    await until(() => {
      this.stream.takeIn();
      return this.ledger.entries.length > 0 && this.bulk.started.length > 0 && this.stream.told.size > 0;
    });
  }

  /** Lets requests under way end. Jobs and events go on. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.working;
  }

  /**
   * Ends the watching. @returns what clients should not have seen, each as a sentence
   *
   * @param explains whether a connection that broke at a time is explained by the end of a server
   */
  async violations(explains: (at: number) => boolean): Promise<string[]> {
    await this.stream.end();
    return [...(await this.bulk.violations()), ...this.traffic.violations(explains)];
  }
}
