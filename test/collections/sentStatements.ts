import { Client, escapeLiteral, type QueryConfig } from 'pg';

/** A statement, and the connection that it was sent on. */
export type Sent = QueryConfig & { readonly client: Client };

/** A node of a plan, as EXPLAIN gives it. */
export interface PlanNode {
  readonly 'Subplan Name'?: string;
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  /** How often it was run, where the statement was. */
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The statements with this in their text that are sent meanwhile. */
export async function sentDuring(part: string, work: () => Promise<unknown>): Promise<Sent[]> {
  const prototype = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const original = prototype.query;
  const sent: Sent[] = [];
  prototype.query = function (this: Client, ...given: unknown[]): unknown {
    const [statement] = given as [QueryConfig];
    if (statement.text?.includes(part)) sent.push({ ...statement, client: this });
    return original.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return sent;
}

/** Every node of the plan that the connection keeps for a named statement, or of the one that another has with its values. */
export async function planOf({ client, name, text, values = [] }: Sent): Promise<PlanNode[]> {
  if (name === undefined) return explained(client, { text: `EXPLAIN (FORMAT JSON) ${text}`, values });
  const literals = values.map((value: unknown) => {
    if (value === null || value === undefined) return 'NULL';
    if (value instanceof Date) return escapeLiteral(value.toISOString());
    return escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  });
  const execute = `EXECUTE "${name}" ${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  await client.query('SET plan_cache_mode = force_generic_plan');
  const nodes = await explained(client, { text: `EXPLAIN (FORMAT JSON) ${execute}` });
  await client.query('RESET plan_cache_mode');
  return nodes;
}

/** Every node of the plan by which a statement that only reads is run again. */
export const ranPlanOf = ({ client, text, values = [] }: Sent): Promise<PlanNode[]> =>
  explained(client, { text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values });

async function explained(client: Client, statement: QueryConfig): Promise<PlanNode[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(statement);
  return nodesOf((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
}

/** A node and those below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
