import type { RequiredFeature } from '../access/Feature';
import { asError } from '../../kernel/errors/asError';
import { HttpError, unavailable } from '../../kernel/errors/HttpError';
import { isTransient } from '../../kernel/errors/isTransient';
import type { RecordFile } from '../http/RecordFile';
import { Reply } from '../http/Reply';
import type { Route } from '../http/route';
import { memberSchemas } from '../http/schemas';
import type { ServedExtensions } from '../http/ServedExtensions';
import { withTimeLimit } from '../../kernel/time/withTimeLimit';
import { valueOf, WrittenJson } from '../http/WrittenJson';
import { runWith } from '../tenancy/executionContext';
import type { ExtensionFailure } from '../../kernel/registry/ExtensionFailure';
import { changeInput } from './changeInput';
import {
  columnOf,
  type FoundFields,
  recordsIn,
  withColumns,
  withExtension,
  withExtensions,
} from './extendAnswer';
import type { AnsweredRecord, EnricherDeclaration } from './EnricherDeclaration';
import type { InterceptedCall } from '../http/InterceptedCall';
import type { InterceptedAnswer, RouteInterceptor } from './InterceptorDeclaration';

/** An extension together with what runs it. */
export interface Contributed<T> {
  readonly moduleId: string;
  readonly item: T;
  readonly services: () => unknown;
  /** Tells the contributor's runtime that work of it begins; the result tells that it has ended. */
  readonly enter: () => () => void;
}

/** An enricher, and where the records of this route are. */
export interface PlacedEnricher extends Contributed<EnricherDeclaration> {
  readonly records: string;
  readonly key: string;
}

/** Where lists have their records. */
const LISTED = 'items';

/** Milliseconds that the answer of another module waits for an extension. */
const LIMIT = 5_000;

/** The interceptors and enrichers of one route, in order. Made when the route table is, not for each request. */
export class RouteExtensions implements ServedExtensions {
  /** Whether there is anything to ask before the handler. */
  readonly lookBefore: boolean;

  constructor(
    private readonly route: Route,
    private readonly interceptors: readonly Contributed<RouteInterceptor>[],
    private readonly enrichers: readonly PlacedEnricher[],
    private readonly onFailure: ExtensionFailure,
  ) {
    this.lookBefore = interceptors.some(({ item }) => item.before !== undefined);
  }

  /**
   * Asks every interceptor, each seeing what those before it changed.
   *
   * @returns the call with its changed input
   * @throws HttpError what an interceptor refuses with; 500 `EXTENSION_FAILED` when one fails
   */
  async before<TCall extends InterceptedCall>(call: TCall): Promise<TCall> {
    let changed = call;
    for (const interceptor of this.interceptors) {
      const { before } = interceptor.item;
      if (!before || !takesPart(interceptor, call)) continue;
      try {
        const change = await this.run(interceptor, (services) => before(changed, services));
        if (change)
          changed = {
            ...changed,
            ...changeInput(this.route, interceptor.item, changed, change),
            isChanged: true,
          };
      } catch (thrown) {
        const error = asError(thrown);
        if (error instanceof HttpError) throw error;
        if (isTransient(error)) throw unavailable(error);
        this.onFailure(interceptor.moduleId, interceptor.item.id, error);
        throw new HttpError(500, `The extension ${interceptor.item.id} failed`, { code: 'EXTENSION_FAILED' });
      }
    }
    return changed;
  }

  /**
   * Adds what enrichers and interceptors contribute to a successful answer; a failing one adds nothing. A promise only
   * where one of them takes time.
   */
  after(call: InterceptedCall, result: unknown): unknown {
    const reply = result instanceof Reply ? result : null;
    if (reply && reply.status >= 400) return result;
    const body = reply ? (reply.kind === 'json' ? reply.body : undefined) : (result ?? null);
    const answered = (extended: unknown): unknown => {
      if (extended === body) return result;
      return reply ? reply.withBody(extended) : extended;
    };
    const status = reply?.status ?? 200;
    const extended =
      this.enrichers.length > 0
        ? this.enrichAll(call, body).then((enriched) => this.intercept(call, status, enriched))
        : this.intercept(call, status, body);
    return extended instanceof Promise ? extended.then(answered) : answered(extended);
  }

  addColumns(call: InterceptedCall, file: RecordFile): RecordFile {
    const enrichers = this.enrichers.filter(
      (enricher) => enricher.records === LISTED && takesPart(enricher, call),
    );
    const names = enrichers.flatMap(({ moduleId, item }) =>
      [...memberSchemas(item.fields).keys()].map((member) => columnOf(moduleId, member)),
    );
    return file.withColumns({
      names: [...new Set(names)],
      addTo: async (records) => {
        const found = await this.find(enrichers, call, records);
        return records.map((record) => withColumns(record, found));
      },
    });
  }

  private async enrichAll(call: InterceptedCall, body: unknown): Promise<unknown> {
    let enriched = body;
    for (const group of this.enricherGroups(call)) enriched = await this.enrich(group, call, enriched);
    return enriched;
  }

  /** Asks the interceptors after the handler, from one of them on. */
  private intercept(call: InterceptedCall, status: number, body: unknown, first = 0): unknown {
    let extended = body;
    for (let next = first; next < this.interceptors.length; next += 1) {
      const interceptor = this.interceptors[next] as Contributed<RouteInterceptor>;
      const { after } = interceptor.item;
      if (!after || !takesPart(interceptor, call)) continue;
      const seen = extended;
      const extend = (added: object | void): unknown =>
        added ? withExtension(valueOf(seen), interceptor.moduleId, added) : seen;
      const added = this.attempt(interceptor, (services) => after(call, answerOf(status, seen), services));
      if (added instanceof Promise) {
        return added.then((late) => this.intercept(call, status, extend(late), next + 1));
      }
      extended = extend(added);
    }
    return extended;
  }

  /** Enrichers that read the same records, so that these are rebuilt once. */
  private enricherGroups(call: InterceptedCall): PlacedEnricher[][] {
    const groups = new Map<string, PlacedEnricher[]>();
    for (const enricher of this.enrichers) {
      if (!takesPart(enricher, call)) continue;
      const group = groups.get(enricher.records);
      if (group) group.push(enricher);
      else groups.set(enricher.records, [enricher]);
    }
    return [...groups.values()];
  }

  private async enrich(group: PlacedEnricher[], call: InterceptedCall, body: unknown): Promise<unknown> {
    const place = (group[0] as PlacedEnricher).records;
    const value = valueOf(body);
    const records = recordsIn(value, place);
    if (records.length === 0) return body;
    return withExtensions(value, place, await this.find(group, call, records));
  }

  /** The fields that each enricher adds to the records; none of one that fails. */
  private find(
    enrichers: readonly PlacedEnricher[],
    call: InterceptedCall,
    records: readonly AnsweredRecord[],
  ): Promise<FoundFields[]> {
    return Promise.all(
      enrichers.map(async (enricher) => {
        const keys = keysOf(records, enricher.key);
        const fields =
          keys.length > 0 &&
          (await this.attempt(enricher, (services) =>
            enricher.item.enrich(keys, { ...call, records }, services),
          ));
        return { moduleId: enricher.moduleId, key: enricher.key, fields: fields || {} };
      }),
    );
  }

  private attempt<T>(
    contributed: Contributed<{ readonly id: string }>,
    work: (services: never) => T | PromiseLike<T>,
  ): T | undefined | Promise<T | undefined> {
    const failed = (thrown: unknown) => {
      this.onFailure(contributed.moduleId, contributed.item.id, asError(thrown));
      return undefined;
    };
    try {
      const result = this.run(contributed, work);
      return result instanceof Promise ? result.catch(failed) : result;
    } catch (error) {
      return failed(error);
    }
  }

  /** Runs an extension. A synchronous one, as most are, gets no time limit and no promise. */
  private run<T>(
    { moduleId, item, services, enter }: Contributed<{ readonly id: string }>,
    work: (services: never) => T | PromiseLike<T>,
  ): T | Promise<T> {
    const leave = enter();
    let isWaiting = false;
    try {
      const result = runWith({ moduleId }, () => promised(work(services() as never)));
      if (!(result instanceof Promise)) return result;
      isWaiting = true;
      return withTimeLimit(moduleId, item.id, LIMIT, () => result).finally(leave);
    } finally {
      if (!isWaiting) leave();
    }
  }
}

/** Any other thenable as a promise. */
function promised<T>(result: T | PromiseLike<T>): T | Promise<T> {
  if (result instanceof Promise) return result as Promise<T>;
  const { then } = (result ?? {}) as { then?: unknown };
  return typeof then === 'function' ? Promise.resolve(result) : (result as T);
}

/** The answer as interceptors get it; a body that is written already is parsed for those who read it. */
function answerOf(status: number, body: unknown): InterceptedAnswer {
  if (!(body instanceof WrittenJson)) return { status, body };
  return {
    status,
    records: body.records,
    get body() {
      return body.value;
    },
  };
}

/** Not where the tenant has switched the contributor off, nor for callers without its features. */
function takesPart(
  { moduleId, item }: Contributed<{ readonly features?: readonly RequiredFeature[] }>,
  { access }: InterceptedCall,
): boolean {
  return access.isModuleOn(moduleId) && access.hasAll(item.features ?? []);
}

function keysOf(records: readonly Readonly<Record<string, unknown>>[], key: string): string[] {
  const keys = new Set<string>();
  for (const record of records) {
    const value = record[key];
    if (typeof value === 'string' || typeof value === 'number') keys.add(String(value));
  }
  return [...keys];
}
