import type { FuzzHost } from './FuzzHost';
import { alteredMembers } from './readBack';
import type { RowWatch } from './RowWatch';
import type { ServedOperation } from './ServedOperation';
import type { Wire, WireAnswer, WireRequest } from './Wire';

/** Changed by refusals, too: what is handed out to be used once, or counted. */
const MAY_CHANGE_WHEN_REFUSED = /^(?:INSERT|UPDATE|DELETE) auth_password_tokens$/;
/** Lists that answer a query that makes no sense with a page that holds nothing (docs/api.md). */
const REFUSES_WITH_EMPTY_PAGE = 'GET /progress/jobs';
/** Refuses callers who are not signed in by a text. */
const REFUSES_IN_TEXT = 'GET /events/stream';
/** Refuses in the words of its own protocol, JSON-RPC. */
const SPEAKS_JSON_RPC = '/ai_assistant/mcp';
/** The code of 503 where the operator has configured no provider of models, as on the servers that are fuzzed. */
const WITHOUT_MODELS = 'provider_not_configured';
/** The answer to a verb that a collection lacks. */
const NOT_IMPLEMENTED = '501 {"error":"Not implemented"}';
/** Kept only together with something else that need not have been sent; a place past the end is the end. */
const KEPT_WITH_OTHERS = /^.(?:devices(?:.admin.devices)? pushProvider|customers.pipeline-stages order):/;
/** A record that is part of another one belongs to the organization of that, whatever a creation names. */
const PLACED_BY_OWNER =
  /^.(?:customers.(?:activities|addresses|comments|entity-roles|interactions|pipeline-stages|todos)|catalog.(?:prices|product-unit-conversions|variants)) organizationId:/;

/** Where a record belongs, and the id of a new one: what does not declare them passes them over. */
const PASSED_OVER = ['tenantId', 'organizationId', 'id'];

/** Something that was promised and not kept. */
export interface Fault {
  readonly what: string;
  readonly request: string;
}

/**
 * Sends requests and holds the answers against what is promised: no faults, refusals in published words that change
 * nothing, and records that show what was sent for them. That answers are declared the test host sees to.
 */
export class Oracle {
  private readonly known = new Map<string, Fault>();
  private readonly errors: string[] = [];
  /** Lists that show one record, by path, with the parameter that names it. */
  private readonly lists = new Map<string, string>();
  /** Methods by path. */
  private readonly methods = new Map<string, Set<string>>();
  judged = 0;
  /** Answers of 503 with `Retry-After`, where these are no faults. */
  refusedLoad = 0;

  constructor(
    private readonly host: FuzzHost,
    private readonly watch: RowWatch,
    private readonly wire: Wire,
    operations: readonly ServedOperation[],
    private readonly mayRefuseLoad: boolean,
  ) {
    for (const { method, path, query } of operations) {
      this.methods.set(path, (this.methods.get(path) ?? new Set()).add(method));
      const names = ['id', 'ids'].filter((name) => query.some((parameter) => parameter.name === name));
      if (method === 'GET' && names[0]) this.lists.set(path, names[0]);
    }
  }

  get faults(): Fault[] {
    return [...this.known.values()];
  }

  /** Takes a line of the host's log: errors in it are faults of the request under way. */
  hear(line: string): void {
    const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { stack?: string } };
    if (level === 'error' || level === 'fatal')
      this.errors.push(`${msg}: ${err?.stack?.slice(0, 700) ?? ''}`);
  }

  /** @returns null where there was no answer, which is a fault */
  async send(operation: ServedOperation, request: WireRequest): Promise<WireAnswer | null> {
    const answer = await this.sendAmongOthers(operation, request);
    if (!answer) return null;
    await this.checkRows(operation, request, answer);
    if (answer.status < 300) await this.checkEcho(operation, request, answer);
    return answer;
  }

  /** The same for a request that is not the only one under way, so that it is unknown who changed what. */
  async sendAmongOthers(operation: ServedOperation, request: WireRequest): Promise<WireAnswer | null> {
    this.judged += 1;
    let answer: WireAnswer;
    try {
      answer = await this.wire.send(request);
    } catch (error) {
      this.blame(operation, `no answer: ${(error as Error).message}`, request);
      return null;
    }
    const { status, text } = answer;
    for (const error of this.errors.splice(0)) this.blame(operation, `${status} and logs ${error}`, request);
    if (`${status} ${text}` === NOT_IMPLEMENTED && this.lacksVerb(request)) return answer;
    if (this.mayRefuseLoad && status === 503 && answer.headers['retry-after'] !== undefined) {
      this.refusedLoad += 1;
      return answer;
    }
    if (status === 503 && (answer.body as { code?: unknown } | null)?.code === WITHOUT_MODELS) return answer;
    if (status >= 500) this.blame(operation, `${status} ${text.slice(0, 500)}`, request);
    else if (status >= 400 && request.method !== 'HEAD') this.checkRefusal(operation, request, answer);
    return answer;
  }

  /**
   * True where the API has the path and not this method for it. An empty id leaves the path of the collection
   * (`DELETE /devices/`), because a slash at the end is ignored.
   */
  private lacksVerb({ method, path }: WireRequest): boolean {
    const methods = this.methods.get(path.replace(/\?.*/s, '').replace(/\/$/, ''));
    return methods !== undefined && !methods.has(method);
  }

  private checkRefusal(
    operation: ServedOperation,
    request: WireRequest,
    { status, body, text }: WireAnswer,
  ): void {
    // Bulk operations say what they refuse in their own envelope.
    const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
    const own =
      operation.path === SPEAKS_JSON_RPC ? (error as { message?: unknown } | undefined)?.message : undefined;
    const said = own ?? error ?? message;
    if (typeof said === 'string' && said !== '') return;
    if (operation.name === REFUSES_WITH_EMPTY_PAGE) return;
    if (operation.name === REFUSES_IN_TEXT && `${status} ${text}` === '401 Unauthorized') return;
    this.blame(operation, `${status} without a published body: ${text.slice(0, 200)}`, request);
  }

  /** A refused request changes no row, and neither does one that only reads. */
  private async checkRows(
    operation: ServedOperation,
    request: WireRequest,
    { status }: WireAnswer,
  ): Promise<void> {
    const changed = await this.watch.changes();
    if (changed.length === 0 || (status < 400 && request.method !== 'GET')) return;
    if (changed.every((change) => MAY_CHANGE_WHEN_REFUSED.test(change))) return;
    // The changes may come from work that earlier requests have started: the request is repeated when that is done.
    await this.host.settled();
    await this.watch.changes();
    const again = await this.wire.send(request);
    const changedAgain = await this.watch.changes();
    if (again.status !== status || changedAgain.length === 0) return;
    this.blame(operation, `${status} and changed: ${changedAgain.join(', ')}`, request);
  }

  /** An accepted record shows what was sent for it. */
  private async checkEcho(
    operation: ServedOperation,
    request: WireRequest,
    { body }: WireAnswer,
  ): Promise<void> {
    const { path, isForm } = operation;
    const parameter = this.lists.get(path);
    if (parameter === undefined || isForm || !/^(?:POST|PUT)$/.test(request.method)) return;
    const sent = parsed(request.body);
    for (const name of PASSED_OVER) {
      if (sent && !Object.hasOwn(operation.body?.properties ?? {}, name)) Reflect.deleteProperty(sent, name);
    }
    const given = sent?.['id'];
    // A blank id counts as none: the record is the one of the answer.
    const isGiven = typeof given === 'string' && given.trim() !== '';
    const id = isGiven ? given : (body as { id?: unknown } | undefined)?.id;
    if (typeof id !== 'string') return;
    const { 'content-type': _, 'content-encoding': __, ...headers } = request.headers;
    const query = `${parameter}=${encodeURIComponent(id)}`;
    const list = await this.wire.send({ method: 'GET', path: `${path}?${query}`, headers });
    const [item] = (list.body as { items?: unknown[] } | undefined)?.items ?? [];
    for (const altered of alteredMembers(sent, item)) {
      const where = `${path} ${altered}`;
      const isMeant = KEPT_WITH_OTHERS.test(where) || PLACED_BY_OWNER.test(where);
      if (!isMeant) this.blame(operation, `alters ${altered}`, request);
    }
  }

  /** Notes a fault, one of a kind. */
  private blame({ name }: ServedOperation, what: string, { method, path, headers, body }: WireRequest): void {
    const kind = `${name} ${what.replace(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 60)}`;
    if (this.known.has(kind)) return;
    const { authorization: _, ...shown } = headers;
    const request = `${method} ${path} ${JSON.stringify(shown)} ${JSON.stringify(body?.toString() ?? null)}`;
    this.known.set(kind, { what: `${name}: ${what}`, request: request.slice(0, 1_500) });
  }
}

function parsed(body: string | Buffer | undefined): Record<string, unknown> | undefined {
  try {
    const content: unknown = JSON.parse(String(body ?? 'null'));
    return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
