import type { Database } from '../../data/Database';
import { purgeRows } from '../../data/purgeRows';
import type { UnitOfWork } from '../../data/UnitOfWork';
import type { FieldEncryption } from '../../encryption/FieldEncryption';
import { INSTALLATION } from '../../encryption/KeyService';
import { callerKeyOf } from '../../identity/chain';
import type { Principal } from '../../identity/Principal';
import { conflict, HttpError, unprocessable } from '../../../kernel/errors/HttpError';
import type { Logger } from '../../../kernel/logging/Logger';
import type { Clock } from '../../../kernel/time/Clock';
import type { Tenancy } from '../../tenancy/Tenancy';
import { currentContext, runInContext } from '../../tenancy/executionContext';
import type { Caller } from '../Caller';
import { Reply } from '../Reply';
import type { Route } from '../route';
import { fingerprintOf } from './fingerprintOf';
import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  idempotencyKeyIn,
  takesIdempotencyKey,
} from './idempotencyKey';
import { readAnswer, writeAnswer } from './keptAnswer';

/** Dependencies of `Idempotency`. */
export interface IdempotencyParts {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly tenancy: Tenancy;
  readonly fieldEncryption: FieldEncryption;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The parts of a request before they are validated. */
export interface AskedParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** The tenant of the scope; null for callers that have none. */
  readonly tenantId: string | null;
  readonly caller: string;
  readonly key: string;
  /** Digest of operation, organization and input. */
  readonly digest: string;
}

interface StoredKey {
  readonly fingerprint: string;
  readonly status: number;
  /** Encrypted; null where the answer could not be kept. */
  readonly answer: string | null;
}

const TABLE = 'platform_idempotency_keys';
const KEPT_MILLISECONDS = 24 * 60 * 60_000;
const TRIM_INTERVAL_MILLISECONDS = 60 * 60_000;

/**
 * Requests that create something and may be repeated: the answer to the first is kept for a day for its caller, and is given again.
 *
 * The operation runs in one transaction with the row of its key, so both are there or neither is, also when the process ends before
 * the answer was sent. Only what the handler does in another tenant, or for all, commits by itself. Answers are encrypted with the
 * key of the tenant, since some show a secret once, and fingerprints are keyed, since bodies may hold passwords.
 */
export class Idempotency {
  private timer: NodeJS.Timeout | undefined;
  private trimmedAt = 0;
  private trimming: Promise<void> = Promise.resolve();

  constructor(private readonly parts: IdempotencyParts) {}

  /**
   * A request that may be repeated.
   *
   * @returns null without the header, and for operations that create nothing
   * @throws HttpError 400 for a key that is malformed or too long
   */
  keyedBy(
    route: Route,
    { principal, scope }: Caller,
    { params, query, body, headers }: AskedParts,
  ): KeyedRequest | null {
    const header = headers[IDEMPOTENCY_KEY];
    if (header === undefined || !principal || route.creates === 'handled' || !takesIdempotencyKey(route))
      return null;
    const asked = [route.method, route.path, scope.organizationId, params, query, body ?? null];
    return keyedRequest(header, { principal, scope }, asked);
  }

  /**
   * The same for a handler that reads its body itself (`creates: 'handled'`), when it has read it. It then calls `replay`, and in
   * the unit of work that creates `claim` and `keep`.
   *
   * @param asked what makes two requests the same, as JSON can hold it
   * @returns null without the header
   * @throws HttpError 400 for a key that is malformed or too long
   */
  handledBy(
    { principal, scope, headers }: Pick<Caller, 'principal' | 'scope'> & Pick<AskedParts, 'headers'>,
    asked: readonly unknown[],
  ): KeyedRequest | null {
    const header = headers[IDEMPOTENCY_KEY];
    if (header === undefined || !principal) return null;
    return keyedRequest(header, { principal, scope }, [scope.organizationId, ...asked]);
  }

  /**
   * Makes other requests with the key wait until the unit of work ends.
   *
   * @returns the answer to a request that has ended meanwhile, with which the unit of work is to be given up
   * @throws HttpError 409 while another request with the key is under way, 422 the key was used for another request
   */
  async claim(request: KeyedRequest): Promise<Reply | null> {
    if (!(await this.lock(request))) throw underWay();
    return this.find(request);
  }

  /**
   * The answer to an earlier request with the key.
   *
   * @returns null where the key is new
   * @throws HttpError 422 the key was used for another request, 409 the answer could not be kept
   */
  replay(request: KeyedRequest): Promise<Reply | null> {
    return this.inPlace(request, () => this.find(request));
  }

  /**
   * Runs a handler, and keeps its answer where it succeeds.
   *
   * @returns its answer, or that of an earlier request
   * @throws HttpError as `replay` does, 409 while another request with the key is under way; and whatever the handler throws
   */
  async run(request: KeyedRequest, handler: () => unknown): Promise<unknown> {
    const context = currentContext();
    const result = await this.inPlace(request, () =>
      this.parts.unitOfWork.inSteps(async () => {
        if (!(await this.lock(request))) throw underWay();
        const known = await this.find(request);
        if (known) return known;
        const answered = request.tenantId === null ? await runInContext(context, handler) : await handler();
        await this.keep(request, answered instanceof Reply ? answered : new Reply(200, answered ?? null));
        return answered;
      }),
    );
    this.trimNowAndThen();
    return result;
  }

  /** Removes expired keys from now on, every hour. */
  start(): void {
    this.timer ??= setInterval(() => this.trimNowAndThen(), TRIM_INTERVAL_MILLISECONDS).unref();
  }

  /** Resolves when nothing is being removed. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.trimming;
  }

  private async lock({ caller, key }: KeyedRequest): Promise<boolean> {
    const row = await this.parts.database.first<{ isFree: boolean }>({
      name: 'platform_try_lock',
      text: 'SELECT platform_try_lock($1) AS "isFree"',
      values: [`idempotency ${caller} ${key}`],
    });
    return row?.isFree ?? false;
  }

  private async find(request: KeyedRequest): Promise<Reply | null> {
    const { database, fieldEncryption, clock } = this.parts;
    const place = placeOf(request);
    const stored = await database.first<StoredKey>({
      name: 'platform_idempotency_find',
      text: `SELECT fingerprint, status, answer FROM ${TABLE}
              WHERE tenant_id = $1 AND caller = $2 AND key = $3 AND expires_at > $4`,
      values: [place.tenantId, request.caller, request.key, clock.now()],
    });
    if (!stored) return null;
    const prints = await fieldEncryption.hashes({ ...place, column: 'fingerprint' }, request.digest);
    if (!prints.includes(stored.fingerprint)) throw otherRequest();
    const text = stored.answer === null ? null : await fieldEncryption.open(place, stored.answer);
    if (text === null) throw notKept();
    return readAnswer(stored.status, text).withHeader(IDEMPOTENCY_REPLAYED, 'true');
  }

  /** Keeps the answer to a request, where it succeeds, with the unit of work that created something. */
  async keep(request: KeyedRequest, answer: Reply): Promise<void> {
    if (answer.status >= 400) return;
    const { database, fieldEncryption, clock } = this.parts;
    const place = placeOf(request);
    const text = writeAnswer(answer);
    const sealed = text === null ? null : await fieldEncryption.seal(place, text);
    const fingerprint = await fieldEncryption.hash({ ...place, column: 'fingerprint' }, request.digest);
    const expires = new Date(clock.now().getTime() + KEPT_MILLISECONDS);
    await database.run({
      name: 'platform_idempotency_keep',
      text: `INSERT INTO ${TABLE} (tenant_id, caller, key, fingerprint, status, answer, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (tenant_id, caller, key) DO UPDATE SET fingerprint = excluded.fingerprint,
               status = excluded.status, answer = excluded.answer, expires_at = excluded.expires_at`,
      values: [place.tenantId, request.caller, request.key, fingerprint, answer.status, sealed, expires],
    });
  }

  /** Keys of callers without a tenant belong to the installation. */
  private inPlace<T>({ tenantId }: KeyedRequest, work: () => Promise<T>): Promise<T> {
    return tenantId === null
      ? this.parts.tenancy.acrossTenants('idempotency keys of callers without a tenant', work)
      : work();
  }

  private trimNowAndThen(): void {
    const { clock, database, logger, tenancy } = this.parts;
    const now = clock.now();
    if (now.getTime() - this.trimmedAt < TRIM_INTERVAL_MILLISECONDS) return;
    this.trimmedAt = now.getTime();
    this.trimming = tenancy
      .inBackground('remove expired idempotency keys', () =>
        purgeRows(database, { table: TABLE, condition: 'expires_at <= $1', values: [now] }),
      )
      .then(
        () => undefined,
        (error: unknown) => logger.warn({ err: error }, 'expired idempotency keys could not be removed'),
      );
  }
}

function keyedRequest(
  header: string | string[],
  { principal, scope }: { readonly principal: Principal; readonly scope: Caller['scope'] },
  asked: readonly unknown[],
): KeyedRequest {
  return {
    tenantId: scope.tenantId,
    caller: callerKeyOf(principal),
    key: idempotencyKeyIn(header),
    digest: fingerprintOf(asked),
  };
}

/** Methods for handlers that read their body themselves. */
export const IDEMPOTENCY = ['handledBy', 'replay', 'claim', 'keep'] as const;

/** `Idempotency` as modules use it. */
export type IdempotencyOfModules = Pick<Idempotency, (typeof IDEMPOTENCY)[number]>;

const placeOf = ({ tenantId, caller, key }: KeyedRequest) => ({
  tenantId: tenantId ?? INSTALLATION,
  table: TABLE,
  column: 'answer',
  recordId: `${caller}/${key}`,
});

const underWay = () =>
  new HttpError(
    409,
    'A request with this Idempotency-Key is under way',
    { code: 'idempotency_key_in_progress' },
    { 'retry-after': '1' },
  );

const otherRequest = () =>
  unprocessable('The Idempotency-Key was used for another request', { code: 'idempotency_key_reused' });

const notKept = () =>
  conflict('The request was carried out before, and its answer was not kept', {
    code: 'idempotency_answer_not_kept',
  });
