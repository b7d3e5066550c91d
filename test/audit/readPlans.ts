import type { TestHost } from '@tenantry/core/testing';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A step of a plan, as it was carried out. */
export interface Step {
  readonly type: string;
  readonly index: string | null;
  readonly table: string | null;
  /** Rows that came out of it, all in all. */
  readonly rows: number;
  /** Rows that were looked at for that. */
  readonly seen: number;
}

/** How PostgreSQL answered the queries that services made meanwhile: as the tenant, with its row-level security. */
export async function readPlans(
  host: TestHost,
  work: () => Promise<unknown>,
): Promise<{ statement: string; steps: Step[] }[]> {
  const plans: { statement: string; steps: Step[] }[] = [];
  // Modules have the methods of a narrower service, and all of these come through this one.
  const database = host.host.core.database as unknown as {
    execute: (
      statement: string | { text: string },
      values: unknown[] | undefined,
      take: (result: { rows: unknown[] }) => unknown,
    ) => Promise<unknown>;
  };
  const original = database.execute.bind(database);
  database.execute = async (statement, values, take) => {
    const { text, values: own = values } =
      typeof statement === 'string'
        ? { text: statement }
        : (statement as { text: string; values?: unknown[] });
    if (/FROM (platform_action_log|audit_logs_reads)/.test(text)) {
      const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`;
      const row = await original(explained, own, ({ rows }) => rows[0]);
      const [{ Plan: root }] = (row as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
      plans.push({ statement: text, steps: stepsOf(root) });
    }
    return original(statement, values, take);
  };
  try {
    await work();
  } finally {
    Reflect.deleteProperty(database, 'execute');
  }
  return plans;
}

function stepsOf(node: PlanNode): Step[] {
  const { 'Node Type': type, 'Index Name': index = null, 'Relation Name': table = null } = node;
  const loops = node['Actual Loops'];
  const rows = node['Actual Rows'] * loops;
  const seen = rows + (node['Rows Removed by Filter'] ?? 0) * loops;
  return [{ type, index, table, rows, seen }, ...(node.Plans ?? []).flatMap(stepsOf)];
}
