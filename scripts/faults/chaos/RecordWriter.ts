import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../lib/randomOf';
import type { ApiAnswer, ApiClient } from '../ApiClient';
import type { KnownRecord, Ledger } from './Ledger';
import type { Outcome, Traffic } from './Traffic';

/** Records that a writer changes at a time; older ones are left as they are. */
const RECORDS = 20;
/** Most milliseconds between two requests. */
const PAUSE = 40;
const LONG_AGO = { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' };

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

/** Creates, changes, deletes and takes back records that no other writer writes, and keeps the ledger of it. */
export class RecordWriter {
  private own: KnownRecord[] = [];

  /** @param path of a collection of records with a title */
  constructor(
    private readonly client: ApiClient,
    private readonly traffic: Traffic,
    private readonly ledger: Ledger,
    private readonly random: Random,
    private readonly path: string,
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.step();
      await sleep(this.random.below(PAUSE));
    }
  }

  private async step(): Promise<void> {
    if (this.own.length < 2 || this.random.below(8) === 0) return this.create();
    const record = this.random.pick(this.own);
    switch (this.random.below(12)) {
      case 0:
        return this.refuse(record, 'write, invalid', [400], { valueAmount: 'much', isActive: 'maybe' });
      case 1:
        return this.refuse(record, 'write, out of date', [409], {}, LONG_AGO);
      case 2:
      case 3:
        return this.undo(record);
      case 4:
        return this.remove(record);
      case 5:
      case 6:
        return this.read(record);
      default:
        return this.change(record);
    }
  }

  private async create(): Promise<void> {
    const title = this.ledger.newTitle();
    const outcome = await this.send<{ id: string }>('write', 'POST', { title });
    this.note(outcome, title);
    if (outcome.kind !== 'done') return;
    const { id } = outcome.answer.body;
    const record = { id, path: this.path, possible: [title], undo: undefined };
    this.ledger.records.push(record);
    this.own = [...this.own.slice(1 - RECORDS), record];
  }

  private async change(record: KnownRecord): Promise<void> {
    const title = this.ledger.newTitle();
    const outcome = await this.send('write', 'PUT', { id: record.id, title });
    this.note(outcome, title);
    this.settle(record, outcome, title);
  }

  private async remove(record: KnownRecord): Promise<void> {
    const outcome = await this.send('write', 'DELETE', { id: record.id });
    this.note(outcome);
    this.settle(record, outcome, null);
    this.own = this.own.filter((other) => other !== record);
    if (record.undo && this.random.below(2) > 0) await this.undo(record);
  }

  private async undo(record: KnownRecord): Promise<void> {
    const { undo } = record;
    if (!undo) return this.change(record);
    const outcome = await this.traffic.send('undo', () =>
      this.client.call<{ logId: string }>('POST', '/audit_logs/audit-logs/actions/undo', {
        undoToken: undo.token,
      }),
    );
    record.undo = undefined;
    if (outcome.kind === 'done') this.ledger.undone.push(outcome.answer.body.logId);
    record.possible = possibleAfter(record, outcome, undo.title);
  }

  /** A record shows what was acknowledged last. */
  private async read(record: KnownRecord): Promise<void> {
    const outcome = await this.traffic.send('read', () =>
      this.client.call<{ items: { title: string }[] }>('GET', `${this.path}?id=${record.id}`),
    );
    if (outcome.kind !== 'done') return;
    const title = outcome.answer.body.items[0]?.title ?? null;
    if (!record.possible.includes(title)) {
      this.traffic.blame(`read: ${this.path} ${record.id} has not the title that was acknowledged`);
    }
  }

  /** A change that is refused whatever the state of the server. */
  private async refuse(
    record: KnownRecord,
    what: string,
    refusals: readonly number[],
    members: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<void> {
    const title = this.ledger.newTitle();
    const json = { id: record.id, title, ...members };
    const outcome = await this.traffic.send(
      what,
      () => this.client.call('PUT', this.path, json, headers),
      refusals,
    );
    if (outcome.kind === 'refused') this.ledger.refused.push(title);
    if (outcome.kind === 'done') this.traffic.blame(`${what}: was done`);
  }

  private send<T>(what: string, method: string, json: object): Promise<Outcome<T>> {
    return this.traffic.send(what, () => this.client.call<T>(method, this.path, json));
  }

  private note(outcome: Outcome<unknown>, title?: string): void {
    if (outcome.kind === 'done') this.ledger.entries.push(operationOf(outcome.answer).id);
    else if (title !== undefined) this.ledger[outcome.kind].push(title);
  }

  private settle(record: KnownRecord, outcome: Outcome<unknown>, title: string | null): void {
    const [before = null] = record.possible;
    const isCertain = record.possible.length === 1 && outcome.kind === 'done';
    record.undo = isCertain
      ? { token: operationOf(outcome.answer).undoToken, title: before }
      : outcome.kind === 'refused'
        ? record.undo
        : undefined;
    record.possible = possibleAfter(record, outcome, title);
  }
}

function possibleAfter(
  { possible }: KnownRecord,
  outcome: Outcome<unknown>,
  title: string | null,
): readonly (string | null)[] {
  if (outcome.kind === 'done') return [title];
  return outcome.kind === 'refused' ? possible : [...possible, title];
}

/** The operation in the header `x-operation`. */
function operationOf({ headers }: ApiAnswer<unknown>): Operation {
  const text = headers.get('x-operation')?.replace(/^op:/, '');
  if (text === undefined) throw new Error('An answer to a change names no entry of the action log');
  return JSON.parse(decodeURIComponent(text)) as Operation;
}
