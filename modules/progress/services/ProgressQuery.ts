import { type CoreServices, foldedPattern, pageMembers, type PageRequest } from '@tenantry/core';
import { inLanguage } from './inLanguage';
import {
  detailedJob,
  inScope,
  listedJob,
  type ListedProgressJob,
  type ProgressJob,
  type ProgressStatus,
} from './ProgressJob';

/** Which jobs are wanted; all conditions must hold. */
export interface ProgressFilters extends PageRequest {
  /** Any of these; undefined for all. */
  readonly statuses?: readonly ProgressStatus[];
  readonly jobType?: string;
  readonly parentJobId?: string;
  /** Finished then or later. */
  readonly completedSince?: Date;
  /** In name or type. */
  readonly search?: string;
  readonly sortField: 'createdAt' | 'startedAt' | 'finishedAt';
  readonly sortDir: 'asc' | 'desc';
}

const COLUMNS = { createdAt: 'created_at', startedAt: 'started_at', finishedAt: 'finished_at' } as const;
const MOST_ACTIVE = 50;
const MOST_RECENT = 10;
const RECENT_SECONDS = 30;

/** Reads progress jobs of the scope's tenant, one statement a call. */
export class ProgressQuery {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'modules' | 'translations'>) {}

  async list(organizationIds: readonly string[] | null, filters: ProgressFilters) {
    const { page, pageSize, statuses, jobType, parentJobId, completedSince, search } = filters;
    const { sortField, sortDir } = filters;
    const order = `${COLUMNS[sortField]} ${sortDir === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}, id`;
    const row = await this.services.database.first<{ total: number; items: ListedProgressJob[] }>({
      name: `progress_list_${sortField}_${sortDir}`,
      text: `
        WITH matched AS NOT MATERIALIZED (
          SELECT * FROM progress_jobs WHERE ${inScope('$1')}
             AND ($2::text[] IS NULL OR status = ANY ($2)) AND ($3::text IS NULL OR job_type = $3)
             AND ($4::uuid IS NULL OR parent_job_id = $4) AND ($5::timestamptz IS NULL OR finished_at >= $5)
             AND ($6::text IS NULL OR tenantry_fold(name) LIKE $6 OR tenantry_fold(job_type) LIKE $6)),
        page AS (SELECT * FROM matched ORDER BY ${order} LIMIT $7::bigint OFFSET $8::bigint)
        SELECT (SELECT count(*)::int FROM matched) AS total,
               (SELECT coalesce(json_agg(${listedJob('page')} ORDER BY ${order}), '[]') FROM page) AS items`,
      values: [
        organizationIds,
        statuses,
        jobType,
        parentJobId,
        completedSince,
        search === undefined ? null : foldedPattern(search),
        pageSize,
        (page - 1) * pageSize,
      ],
    });
    const { total, items } = row ?? { total: 0, items: [] };
    return { items: items.map((job) => inLanguage(job, this.services)), ...pageMembers(total, filters) };
  }

  async find(id: string, organizationIds: readonly string[] | null): Promise<ProgressJob | undefined> {
    const row = await this.services.database.first<{ job: ProgressJob }>({
      name: 'progress_by_id',
      text: `SELECT ${detailedJob('j')} AS job FROM progress_jobs j WHERE id = $1 AND ${inScope('$2')}`,
      values: [id, organizationIds],
    });
    return row && inLanguage(row.job, this.services);
  }

  /** Unfinished jobs, the newest first, and jobs that have just ended. */
  async active(organizationIds: readonly string[] | null): Promise<{
    readonly active: readonly ListedProgressJob[];
    readonly recentlyCompleted: readonly ListedProgressJob[];
  }> {
    const row = await this.services.database.first<{
      active: ListedProgressJob[];
      recentlyCompleted: ListedProgressJob[];
    }>({
      name: 'progress_active',
      text: `
        WITH active AS (
          SELECT * FROM progress_jobs
          WHERE ${inScope('$1')} AND status IN ('pending', 'running') AND parent_job_id IS NULL
          ORDER BY created_at DESC, id LIMIT ${MOST_ACTIVE}),
        recent AS (
          SELECT * FROM progress_jobs
          WHERE ${inScope('$1')} AND status IN ('completed', 'failed')
            AND finished_at >= now() - interval '${RECENT_SECONDS} seconds'
          ORDER BY finished_at DESC, id LIMIT ${MOST_RECENT})
        SELECT
          (SELECT coalesce(json_agg(${listedJob('active')} ORDER BY created_at DESC, id), '[]') FROM active) AS active,
          (SELECT coalesce(json_agg(${listedJob('recent')} ORDER BY finished_at DESC, id), '[]') FROM recent)
            AS "recentlyCompleted"`,
      values: [organizationIds],
    });
    const inOwn = (jobs: readonly ListedProgressJob[] = []) =>
      jobs.map((job) => inLanguage(job, this.services));
    return { active: inOwn(row?.active), recentlyCompleted: inOwn(row?.recentlyCompleted) };
  }
}
