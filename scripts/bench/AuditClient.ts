import { ADMINISTRATOR } from './prepareData';
import { VIEWERS } from './addViewers';
import type { ServerProcess } from './ServerProcess';

/** `everything` is the administrator, looking at all organizations. */
export type ViewerName = keyof typeof VIEWERS | 'everything';

interface Answer {
  readonly milliseconds: number;
  readonly body: string;
}

/** Reads the logs on behalf of those who may. */
export class AuditClient {
  private readonly tokens = new Map<string, Promise<string>>();

  constructor(
    private readonly server: ServerProcess,
    private readonly actors: readonly string[],
  ) {}

  /**
   * Reads the first page with the filters of a request, which has them counted.
   *
   * @param request may have placeholders, see `AUDIT_REQUESTS`
   * @returns the path of what is meant, and the milliseconds that the first page took
   */
  async begin(
    viewer: ViewerName,
    request: string,
  ): Promise<{ first: number; path: string; entries: number | null }> {
    const day = 86_400_000;
    const path = request
      .replace('ACTOR', this.actors[0] ?? '')
      .replace('QUIET', this.actors.at(-1) ?? '')
      .replace('FIVE', this.actors.slice(10, 15).join())
      .replace(/DAYS(\d+)/g, (_text, days) => new Date(Date.now() - Number(days) * day).toISOString());
    const isList = !path.includes('/export');
    const start = path.replace(/page=[A-Z]+/, 'page=1');
    const { milliseconds, body } = await this.ask(viewer, start);
    const total = isList ? (JSON.parse(body) as { total: number }).total : null;
    const last = Math.max(1, Math.ceil((total ?? 0) / 50));
    const deep = path.replace('page=END', `page=${last}`).replace('page=HALF', `page=${Math.ceil(last / 2)}`);
    return { first: milliseconds, path: deep, entries: total };
  }

  /** @throws Error when it is refused */
  async ask(viewer: ViewerName, path: string): Promise<Answer> {
    const token = await this.tokenOf(viewer === 'everything' ? 'administrator' : viewer);
    const cookie: Record<string, string> = viewer === 'everything' ? { cookie: 'selected_org=__all__' } : {};
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${this.server.port}/api/audit_logs/audit-logs/${path}`, {
      headers: { authorization: `Bearer ${token}`, ...cookie },
    });
    const body = await response.text();
    if (!response.ok) throw new Error(`${viewer} ${path} answered ${response.status}: ${body}`);
    return { milliseconds: performance.now() - started, body };
  }

  private tokenOf(viewer: keyof typeof VIEWERS): Promise<string> {
    let token = this.tokens.get(viewer);
    if (!token) this.tokens.set(viewer, (token = this.signIn(VIEWERS[viewer])));
    return token;
  }

  private async signIn(email: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${this.server.port}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password: ADMINISTRATOR.password }),
    });
    const { token } = (await response.json()) as { token?: string };
    if (token === undefined) throw new Error(`${email} could not sign in (${response.status})`);
    return token;
  }
}
