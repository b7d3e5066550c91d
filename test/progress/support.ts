import { randomUUID } from 'node:crypto';
import type { RunningJob } from '@tenantry/core';
import type { ProgressJob } from '../../modules/progress/services/ProgressJob';
import type { Person, World } from '../../modules/auth/test/accessSupport';
import { until } from '../support/until';

/** The services of the fixture module `clerk`. */
interface Clerk {
  readonly calls: { before: (id: string, job: RunningJob) => Promise<void> };
}

/** Requests to the fixture module `clerk`, and their outcome. */
export class Papers {
  constructor(
    private readonly world: World,
    private readonly clerk: Person,
  ) {}

  /** Papers in a folder. @returns their ids */
  async make(count: number, folder = 'inbox'): Promise<string[]> {
    const { tenantId, organizationId } = this.world.home;
    const ids = Array.from({ length: count }, () => randomUUID());
    await this.world.host.sql(
      `INSERT INTO clerk_papers (tenant_id, organization_id, id, folder)
       SELECT $1, $2, unnest($3::uuid[]), $4`,
      [tenantId, organizationId, ids, folder],
    );
    return ids;
  }

  /** Has papers filed. @returns the id of the progress job */
  async file(ids: readonly string[], more: object = {}): Promise<string> {
    const { status, body } = await this.world.call<{ progressJobId: string }>(
      'POST',
      '/clerk/papers/file-all',
      { token: this.clerk.token, json: { ids, folder: 'archive', ...more } },
    );
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.progressJobId;
  }

  async job(id: string): Promise<ProgressJob> {
    const { token } = this.clerk;
    return (await this.world.call<ProgressJob>('GET', `/progress/jobs/${id}`, { token })).body;
  }

  /** Waits until a job is over. */
  async over(id: string): Promise<ProgressJob> {
    const finished = async () => (await this.job(id)).finishedAt !== null;
    await until(finished);
    return this.job(id);
  }

  /** How often each of the papers was moved, in their order. */
  async moves(ids: readonly string[]): Promise<number[]> {
    const rows = await this.world.host.sql<{ moves: number }>(
      `SELECT moves FROM unnest($1::uuid[]) WITH ORDINALITY u (id, place) JOIN clerk_papers USING (id) ORDER BY place`,
      [ids],
    );
    return rows.map(({ moves }) => moves);
  }

  /** Lets something happen before each paper of a run in this process. */
  before(hook: Clerk['calls']['before'] = async () => undefined): void {
    (this.world.host.host.servicesOf('clerk') as Clerk).calls.before = hook;
  }
}
