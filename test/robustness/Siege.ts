import type { TestHost } from '@tenantry/core/testing';
import type { Random } from '../support/randomOf';
import { Draft } from './Draft';
import { mended } from './mending';
import { type ActorName, Premises } from './Premises';
import { Referee, type Fault } from './Referee';
import { RowWatch } from './RowWatch';
import { type ApiDocument, operationsOf, type ServedOperation } from './ServedOperation';
import { spoil } from './spoil';
import type { IdSource } from './validValue';
import { Wire, type WireAnswer, type WireRequest } from './Wire';

/** Requests after which ids are looked up anew. */
const LOOK_EVERY = 80;
const FURNITURE_ROUNDS = 2;

const ACTORS: readonly ActorName[] = [
  ...Array.from({ length: 8 }, (): ActorName => 'root'),
  ...Array.from({ length: 8 }, (): ActorName => 'admin'),
  ...(['key', 'key', 'employee', 'other', 'nobody'] as const),
];
/** Work on sessions, or on the server itself: nothing to be done by many at once. */
const NOT_AT_ONCE = /^.(?:auth.(?:log|session|reset)|onboarding|platform)/;

/** Requests of every operation a host serves, valid ones and spoilt ones; a referee judges the answers. */
export class Siege {
  private constructor(
    private readonly random: Random,
    private readonly operations: readonly ServedOperation[],
    private readonly premises: Premises,
    private readonly watch: RowWatch,
    private readonly wire: Wire,
    private readonly referee: Referee,
  ) {}

  static async of(host: TestHost, random: Random): Promise<Siege> {
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    const operations = operationsOf(body);
    const premises = await Premises.of(host);
    const watch = await RowWatch.on(host);
    const wire = new Wire(host.url);
    const referee = new Referee(host, watch, wire, operations);
    const siege = new Siege(random, operations, premises, watch, wire, referee);
    await siege.furnish();
    return siege;
  }

  get sent(): number {
    return this.referee.judged;
  }

  get faults(): Fault[] {
    return this.referee.faults;
  }

  /** Notes a line of the host's log. */
  hear(line: string): void {
    this.referee.hear(line);
  }

  async end(): Promise<void> {
    this.wire.close();
    await this.watch.close();
  }

  /** Requests of all operations in turn: one in eight as it should be, the others spoilt in one way or in several. */
  async attack(requests: number): Promise<void> {
    const end = this.sent + requests;
    while (this.sent < end) {
      for (const operation of this.operations) {
        if (this.sent % LOOK_EVERY === 0) await this.restock();
        const several = this.random.below(4) === 0 ? this.random.below(3) + 2 : 1;
        await this.call(operation, this.actorFor(operation), this.random.below(8) === 0 ? 0 : several);
      }
    }
  }

  /** Valid requests, eight at the same moment, about the same few records. */
  async storm(rounds: number): Promise<void> {
    const writes = this.operations.filter(({ method, path }) => method !== 'GET' && !NOT_AT_ONCE.test(path));
    for (let round = 0; round < rounds; round += 1) {
      if (round % 10 === 0) await this.restock();
      const few = this.premises.fewer(2, this.random);
      const chosen = [this.random.pick(writes), this.random.pick(writes), this.random.pick(writes)];
      const requests = Array.from({ length: 8 }, () => {
        const operation = this.random.pick(chosen);
        const actor = this.random.pick(['admin', 'admin', 'root', 'key'] as const);
        return { operation, request: this.write(operation, actor, 0, few(operation)) };
      });
      await Promise.all(
        requests.map(({ operation, request }) => this.referee.sendAmongOthers(operation, request)),
      );
      await this.watch.changes();
    }
  }

  /**
   * The same record twice at the same moment, wherever it is refused to create it twice one after the other.
   *
   * @returns by operation, the statuses of both
   */
  async twins(): Promise<Map<string, number[]>> {
    const outcome = new Map<string, number[]>();
    for (const operation of this.operations.filter(
      ({ method, path }) => method === 'POST' && !NOT_AT_ONCE.test(path),
    )) {
      const request = this.write(operation, 'admin', 0);
      const send = async () => (await this.referee.sendAmongOthers(operation, request))?.status ?? 0;
      const statuses = await Promise.all([send(), send()]);
      // Refused for what has nothing to do with its twin, or welcome any number of times.
      if (Math.min(...statuses) >= 400 || (await send()) < 400) continue;
      outcome.set(operation.name, statuses.sort());
    }
    return outcome;
  }

  /** Makes a few of everything, in both tenants. */
  private async furnish(): Promise<void> {
    const creations = this.operations.filter(
      ({ method, path }) => method === 'POST' && !NOT_AT_ONCE.test(path),
    );
    for (let round = 0; round < FURNITURE_ROUNDS; round += 1) {
      await this.premises.look();
      for (const operation of creations) await this.call(operation, 'admin', 0);
    }
    for (const operation of creations) await this.call(operation, 'other', 0);
  }

  /** Looks what is there, and makes more of what has grown rare. */
  private async restock(): Promise<void> {
    await this.premises.look();
    const rare = this.premises.rarePools();
    for (const operation of this.operations) {
      const pool = this.premises.poolOf(operation);
      if (operation.method === 'POST' && pool && rare.has(pool)) await this.call(operation, 'admin', 0);
    }
  }

  private async call(operation: ServedOperation, actor: ActorName, ways: number): Promise<WireAnswer | null> {
    const request = this.write(operation, actor, ways);
    const answer = await this.referee.send(operation, request);
    const isOut = answer?.status === 401 && !operation.isPublic;
    if (isOut && this.premises.wroteHeadersOf(actor, request)) await this.premises.admit(actor);
    return answer;
  }

  private write(
    operation: ServedOperation,
    actor: ActorName,
    ways: number,
    ids: IdSource = this.premises.idsFor(operation),
  ): WireRequest {
    const draft = new Draft(operation, ids, this.random);
    if (draft.json !== undefined) draft.json = mended(operation.name, draft.json, ids, this.random);
    spoil(draft, ways, this.random, this.premises.allIds);
    return this.premises.inNameOf(actor, draft.toRequest());
  }

  /** Who signs out, or ends sessions, is somebody whom little depends on. */
  private actorFor({ name }: ServedOperation): ActorName {
    const isRisky = /logout|DELETE .auth.sessions/.test(name);
    return this.random.pick(isRisky ? ['employee', 'key', 'nobody'] : ACTORS);
  }
}
