import type { Random } from '../lib/randomOf';
import { Draft } from './Draft';
import type { FuzzHost } from './FuzzHost';
import { repairedBody } from './repairedBody';
import { type ActorName, Fixtures } from './Fixtures';
import { Oracle, type Fault } from './Oracle';
import { RowWatch } from './RowWatch';
import { type ApiDocument, operationsOf, type ServedOperation } from './ServedOperation';
import { spoil } from './spoil';
import type { IdSource } from './validValue';
import { Wire, type WireAnswer, type WireRequest } from './Wire';

/** Requests after which ids are looked up again. */
const READ_EVERY = 80;
const SETUP_ROUNDS = 2;

const ACTORS: readonly ActorName[] = [
  ...Array.from({ length: 8 }, (): ActorName => 'root'),
  ...Array.from({ length: 8 }, (): ActorName => 'admin'),
  ...(['key', 'key', 'employee', 'other', 'nobody'] as const),
];
/** Work on sessions, or on the server itself: nothing to be done by many at once. */
const NOT_AT_ONCE = /^.(?:auth.(?:log|session|reset)|onboarding|platform)/;

/** Requests of every operation a host serves, valid ones and spoilt ones; an oracle judges the answers. */
export class FuzzRun {
  private constructor(
    private readonly random: Random,
    private readonly operations: readonly ServedOperation[],
    private readonly fixtures: Fixtures,
    private readonly watch: RowWatch,
    private readonly wire: Wire,
    private readonly oracle: Oracle,
  ) {}

  /** @param mayRefuseLoad whether 503 with `Retry-After` is an answer like others */
  static async of(host: FuzzHost, random: Random, mayRefuseLoad = false): Promise<FuzzRun> {
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    const operations = operationsOf(body);
    const fixtures = await Fixtures.of(host);
    const watch = await RowWatch.on(host);
    const wire = new Wire(host.url);
    const oracle = new Oracle(host, watch, wire, operations, mayRefuseLoad);
    const run = new FuzzRun(random, operations, fixtures, watch, wire, oracle);
    await run.setUp();
    return run;
  }

  get sent(): number {
    return this.oracle.judged;
  }

  get faults(): Fault[] {
    return this.oracle.faults;
  }

  /** Notes a line of the host's log. */
  hear(line: string): void {
    this.oracle.hear(line);
  }

  /** Answers of 503 with `Retry-After`, where the host may refuse load. */
  get refusedLoad(): number {
    return this.oracle.refusedLoad;
  }

  end(): void {
    this.wire.close();
  }

  /** Requests of all operations in turn: one in eight as it should be, the others spoilt in one way or in several. */
  async sendAll(requests: number): Promise<void> {
    const end = this.sent + requests;
    while (this.sent < end) {
      for (const operation of this.operations) {
        if (this.sent % READ_EVERY === 0) await this.restock();
        const several = this.random.below(4) === 0 ? this.random.below(3) + 2 : 1;
        await this.call(operation, this.actorFor(operation), this.random.below(8) === 0 ? 0 : several);
      }
    }
  }

  /** Valid requests, eight at the same moment, about the same few records. */
  async sendAtOnce(rounds: number): Promise<void> {
    const writes = this.operations.filter(({ method, path }) => method !== 'GET' && !NOT_AT_ONCE.test(path));
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) await this.restock();
      const few = this.fixtures.fewer(2, this.random);
      const chosen = [this.random.pick(writes), this.random.pick(writes), this.random.pick(writes)];
      const requests = Array.from({ length: 8 }, () => {
        const operation = this.random.pick(chosen);
        const actor = this.random.pick(['admin', 'admin', 'root', 'key'] as const);
        return { operation, request: this.write(operation, actor, 0, few(operation)) };
      });
      await Promise.all(
        requests.map(({ operation, request }) => this.oracle.sendAmongOthers(operation, request)),
      );
      await this.watch.changes();
    }
  }

  /**
   * The same record twice at the same moment, wherever it is refused to create it twice one after the other.
   *
   * @returns by operation, the statuses of both
   */
  async sendTwice(): Promise<Map<string, number[]>> {
    const outcome = new Map<string, number[]>();
    for (const operation of this.operations.filter(
      ({ method, path }) => method === 'POST' && !NOT_AT_ONCE.test(path),
    )) {
      // One that is refused for another reason than the duplicate says nothing: another one is written.
      for (let attempts = 0; attempts < 5; attempts += 1) {
        const request = this.write(operation, 'admin', 0);
        const send = async () => (await this.oracle.sendAmongOthers(operation, request))?.status ?? 0;
        const statuses = await Promise.all([send(), send()]);
        if (Math.min(...statuses) >= 400) continue;
        // Others are accepted any number of times.
        if ((await send()) >= 400) outcome.set(operation.name, statuses.sort());
        break;
      }
    }
    return outcome;
  }

  /** Makes a few of everything, in both tenants. */
  private async setUp(): Promise<void> {
    const creations = this.operations.filter(
      ({ method, path }) => method === 'POST' && !NOT_AT_ONCE.test(path),
    );
    for (let round = 0; round < SETUP_ROUNDS; round += 1) {
      await this.fixtures.read();
      for (const operation of creations) await this.call(operation, 'admin', 0);
    }
    for (const operation of creations) await this.call(operation, 'other', 0);
  }

  /** Reads what is there, and makes more of what has grown rare. */
  private async restock(): Promise<void> {
    await this.fixtures.read();
    const rare = this.fixtures.rarePools();
    for (const operation of this.operations) {
      const pool = this.fixtures.poolOf(operation);
      if (operation.method === 'POST' && pool && rare.has(pool)) await this.call(operation, 'admin', 0);
    }
  }

  private async call(operation: ServedOperation, actor: ActorName, ways: number): Promise<WireAnswer | null> {
    const request = this.write(operation, actor, ways);
    const answer = await this.oracle.send(operation, request);
    const isOut = answer?.status === 401 && !operation.isPublic;
    if (isOut && this.fixtures.wroteHeadersOf(actor, request)) await this.fixtures.admit(actor);
    return answer;
  }

  private write(
    operation: ServedOperation,
    actor: ActorName,
    ways: number,
    ids: IdSource = this.fixtures.idsFor(operation),
  ): WireRequest {
    const draft = new Draft(operation, ids, this.random);
    if (draft.json !== undefined) draft.json = repairedBody(operation.name, draft.json, ids, this.random);
    spoil(draft, ways, this.random, this.fixtures.allIds);
    return this.fixtures.inNameOf(actor, draft.toRequest());
  }

  /** The actor of an operation. Operations that sign out or end sessions get an actor that few other requests use. */
  private actorFor({ name }: ServedOperation): ActorName {
    const isRisky = /logout|DELETE .auth.sessions/.test(name);
    return this.random.pick(isRisky ? ['employee', 'key', 'nobody'] : ACTORS);
  }
}
