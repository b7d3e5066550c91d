import { columnName, type CoreServices, type HiddenRecords, isoTime, pageMembers } from '@tenantry/core';
import { notHidden } from './hiddenExecutions';

/** Query for a page of executions. */
export interface LogQuery {
  readonly id?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly ruleId?: string;
  readonly entityId?: string;
  readonly entityType?: string;
  readonly executionResult?: string;
  readonly executedBy?: string;
  readonly executedAtFrom?: Date;
  readonly executedAtTo?: Date;
  readonly sortField: string;
  readonly sortDir: 'asc' | 'desc';
}

/** The part of the log that a reader sees. */
export interface LogReach {
  /** The reader sees executions of these organizations; null for all. */
  readonly organizationIds: readonly string[] | null;
  /** The reader does not see executions for these records; omitted where none are hidden. */
  readonly hidden?: HiddenRecords | undefined;
}

/** An execution as answers show it. */
export type Execution = Readonly<Record<string, unknown>>;

/** Names that executions are sorted by. */
export const SORTS = ['id', 'ruleId', 'entityType', 'executionResult', 'executionTimeMs', 'executedAt'];

const MEMBERS = `
  t.id::text AS id, t.entity_id AS "entityId", t.entity_type AS "entityType", t.execution_result AS "executionResult",
  t.input_context AS "inputContext", t.output_context AS "outputContext", t.error_message AS "errorMessage",
  t.execution_time_ms AS "executionTimeMs", ${isoTime('t.executed_at')} AS "executedAt", t.tenant_id AS "tenantId",
  t.organization_id AS "organizationId", t.executed_by AS "executedBy"`;

const FROM = `
  FROM business_rules_executions t LEFT JOIN business_rules_rules r ON r.id = t.rule_id`;

/** Conditions by parameter, over `t`; `$1` is the list of organizations. */
const FILTERS: Readonly<Record<string, string>> = {
  id: 't.id = ?::bigint',
  ruleId: 't.rule_id = ?::uuid',
  entityId: 't.entity_id = ?',
  entityType: 't.entity_type = ?',
  executionResult: 't.execution_result = ?',
  executedBy: 't.executed_by = ?::uuid',
  executedAtFrom: 't.executed_at >= ?',
  executedAtTo: 't.executed_at <= ?',
};

/** Reads which rules were executed. */
export class ExecutionQuery {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** A page of executions that the reader sees. */
  async page(query: LogQuery, { organizationIds, hidden }: LogReach) {
    const { page, pageSize, sortField, sortDir } = query;
    const values: unknown[] = [organizationIds];
    const conditions = ['($1::uuid[] IS NULL OR t.organization_id = ANY ($1))'];
    for (const [name, sql] of Object.entries(FILTERS)) {
      const value = query[name as keyof LogQuery];
      if (value === undefined) continue;
      values.push(value);
      conditions.push(sql.replace('?', `$${values.length}`));
    }
    if (hidden) conditions.push(notHidden(hidden, (value) => `$${values.push(value)}`));
    const sort = columnName(sortField);
    const way = sortDir === 'asc' ? 'ASC' : 'DESC';
    const where = `WHERE ${conditions.join(' AND ')}`;
    const counted = await this.deps.database.first<{ total: number }>(
      `SELECT count(*)::int AS total FROM business_rules_executions t ${where}`,
      values,
    );
    const items = await this.deps.database.query<Execution>(
      `SELECT ${MEMBERS}, t.rule_id AS "ruleId", r.rule_name AS "ruleName", r.rule_type AS "ruleType"
       ${FROM} ${where} ORDER BY t.${sort} ${way}, t.id ${way}
       LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    return { items, ...pageMembers(counted?.total ?? 0, { page, pageSize }) };
  }

  /** @returns undefined where the caller sees no such execution */
  find(id: string, { organizationIds, hidden }: LogReach): Promise<Execution | undefined> {
    const values: unknown[] = [id, organizationIds];
    const seen = hidden ? ` AND ${notHidden(hidden, (value) => `$${values.push(value)}`)}` : '';
    return this.deps.database.first<Execution>({
      name: hidden ? 'business_rules_seen_execution' : 'business_rules_execution',
      text: `SELECT ${MEMBERS}, json_build_object('id', t.rule_id, 'ruleId', r.rule_id, 'ruleName', r.rule_name,
               'ruleType', r.rule_type, 'entityType', r.entity_type) AS rule
             ${FROM} WHERE t.id = $1::bigint AND ($2::uuid[] IS NULL OR t.organization_id = ANY ($2))${seen}`,
      values,
    });
  }
}
