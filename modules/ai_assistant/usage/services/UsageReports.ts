import { type CoreServices, isoTime } from '@tenantry/core';

/** A page of a report on days, both included. */
export interface ReportQuery {
  readonly from: string;
  readonly to: string;
  readonly agentId?: string;
  readonly modelId?: string;
  readonly limit: number;
  readonly offset: number;
}

type Row = Readonly<Record<string, unknown>>;

const EVENTS = 200;

const COUNTERS = ['input_tokens', 'output_tokens', 'cached_input_tokens', 'reasoning_tokens'];
const NAMES = ['inputTokens', 'outputTokens', 'cachedInputTokens', 'reasoningTokens'];
const counters = (sql: (column: string) => string) =>
  COUNTERS.map((column, at) => `${sql(column)} AS "${NAMES[at]}"`).join(', ');
const IDENTITY = `id, tenant_id AS "tenantId", organization_id AS "organizationId", agent_id AS "agentId",
  model_id AS "modelId", provider_id AS "providerId"`;

/** Reports on what the agents of a tenant use. Days are those of UTC. */
export class UsageReports {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** By day, agent and model. Counters are texts, as they may exceed what JSON numbers hold. */
  async daily({ from, to, agentId, modelId, limit, offset }: ReportQuery) {
    const values = [from, to, agentId ?? null, modelId ?? null];
    const where = `day BETWEEN $1 AND $2 AND ($3::text IS NULL OR agent_id = $3)
      AND ($4::text IS NULL OR model_id = $4)`;
    const rows = await this.services.database.query<Row>({
      name: 'ai_assistant_usage_daily',
      text: `SELECT ${IDENTITY}, to_char(day, 'YYYY-MM-DD') AS day, ${counters((column) => `${column}::text`)},
                step_count::text AS "stepCount", turn_count::text AS "turnCount",
                session_count::text AS "sessionCount",
                ${isoTime('created_at')} AS "createdAt", ${isoTime('updated_at')} AS "updatedAt"
               FROM ai_assistant_usage_daily
              WHERE ${where}
              ORDER BY ai_assistant_usage_daily.day, agent_id, model_id, id LIMIT $5 OFFSET $6`,
      values: [...values, limit, offset],
    });
    if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
    const all = await this.services.database.first<{ total: number }>({
      name: 'ai_assistant_usage_daily_count',
      text: `SELECT count(*)::int AS total FROM ai_assistant_usage_daily WHERE ${where}`,
      values,
    });
    return { rows, total: all?.total ?? 0 };
  }

  /** Sessions that began in the days, newest first. */
  async sessions({ from, to, agentId, limit, offset }: ReportQuery) {
    const values = [from, to, agentId ?? null];
    const where = `created_at >= $1::date::timestamp AT TIME ZONE 'UTC'
      AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC' AND ($3::text IS NULL OR agent_id = $3)`;
    const [sessions, total] = await Promise.all([
      this.services.database.query<Row>({
        name: 'ai_assistant_usage_sessions',
        text: `SELECT session_id AS "sessionId", agent_id AS "agentId", module_id AS "moduleId",
                  user_id AS "userId", ${isoTime('min(created_at)')} AS "startedAt",
                  ${isoTime('max(created_at)')} AS "lastEventAt", count(*)::int AS "stepCount",
                  count(DISTINCT turn_id)::int AS "turnCount",
                  ${counters((column) => `coalesce(sum(${column}), 0)::float8`)}
                 FROM ai_assistant_usage_events WHERE ${where}
                GROUP BY session_id, agent_id, module_id, user_id
                ORDER BY min(created_at) DESC, session_id LIMIT $4 OFFSET $5`,
        values: [...values, limit, offset],
      }),
      this.services.database.first<{ total: number }>({
        name: 'ai_assistant_usage_session_count',
        text: `SELECT count(*)::int AS total FROM (
                 SELECT 1 FROM ai_assistant_usage_events WHERE ${where}
                  GROUP BY session_id, agent_id, module_id, user_id) AS sessions`,
        values,
      }),
    ]);
    return { sessions, total: total?.total ?? 0, limit, offset };
  }

  /** Steps of a session, oldest first. */
  events(sessionId: string): Promise<Row[]> {
    return this.services.database.query<Row>({
      name: 'ai_assistant_usage_events',
      text: `SELECT ${IDENTITY}, user_id AS "userId", module_id AS "moduleId", session_id AS "sessionId",
                turn_id AS "turnId", step_index AS "stepIndex", ${counters((column) => column)},
                finish_reason AS "finishReason", loop_abort_reason AS "loopAbortReason",
                is_estimated AS "isEstimated",
                ${isoTime('created_at')} AS "createdAt", ${isoTime('updated_at')} AS "updatedAt"
               FROM ai_assistant_usage_events e WHERE session_id = $1
              ORDER BY e.created_at, step_index LIMIT ${EVENTS}`,
      values: [sessionId],
    });
  }
}
