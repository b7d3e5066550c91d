import { type CoreServices, storableText, writeApart } from '@tenantry/core';
import { failureOf, type JudgedRule } from '../../engine/rules/judgeRules';
import { redacted, redactedOutcome } from '../redacted';
import { ExecutionIds } from './ExecutionIds';

/** A new entry for a rule that was run. */
export interface NewExecution {
  readonly tenantId: string;
  readonly organizationId: string;
  readonly judged: JudgedRule;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly eventType: string | null;
  readonly data: unknown;
  readonly user: { readonly id: string | null; readonly role: string | null };
}

type Dependencies = Pick<CoreServices, 'database' | 'logger' | 'tenancy' | 'clock'>;

/** Milliseconds after which what was noted is written. */
const PAUSE = 100;
/** Notes that may wait; more are dropped, and that is logged. */
const MOST_WAITING = 10_000;

const ids = new ExecutionIds();

const COLUMNS = `id, tenant_id, organization_id, rule_id, entity_type, entity_id, execution_result, input_context,
  output_context, error_message, execution_time_ms, executed_at, executed_by, event_key`;

const INSERT_ROWS = `
  INSERT INTO business_rules_executions (${COLUMNS})
  SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::business_rules_executions, $1)`;

const INSERT = `${INSERT_ROWS} RETURNING id`;

/** Notes which rules were run, and what came of it. */
export class ExecutionLog {
  private waiting: ExecutionRow[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: Dependencies) {}

  /** Writes notes at once. @returns their ids, in order */
  async write(executions: readonly NewExecution[]): Promise<string[]> {
    if (executions.length === 0) return [];
    const rows = executions.map((execution) => rowOf(execution, this.deps.clock.now()));
    const written = await this.deps.database.query<{ id: string }>({
      name: 'business_rules_write_executions',
      text: INSERT,
      values: [JSON.stringify(rows)],
    });
    return written.map(({ id }) => id);
  }

  /**
   * Writes notes of what rules do after an event, each rule once for the same event. Join it with what follows from them.
   *
   * @param eventKey unique to the event
   * @returns ids of the rules that were not noted for it before
   */
  async writeOnce(eventKey: string, executions: readonly NewExecution[]): Promise<string[]> {
    if (executions.length === 0) return [];
    const now = this.deps.clock.now();
    const rows = executions.map((execution) => ({ ...rowOf(execution, now), event_key: eventKey }));
    const written = await this.deps.database.query<{ id: string }>({
      name: 'business_rules_write_executions_once',
      text: `${INSERT_ROWS} ON CONFLICT (tenant_id, event_key, rule_id) WHERE event_key IS NOT NULL DO NOTHING
             RETURNING rule_id AS id`,
      values: [JSON.stringify(rows)],
    });
    return written.map(({ id }) => id);
  }

  /**
   * Writes notes a moment later, apart from the running transaction: they stay where it is rolled back because a rule
   * refuses the change, and no change waits for them.
   */
  note(executions: readonly NewExecution[]): void {
    const now = this.deps.clock.now();
    const free = MOST_WAITING - this.waiting.length;
    if (executions.length > free)
      this.deps.logger.warn('executions of rules are not noted, because too many wait');
    this.waiting.push(...executions.slice(0, free).map((execution) => rowOf(execution, now)));
    if (this.timer || this.waiting.length === 0) return;
    this.timer = this.deps.tenancy.outsideRequests(() => setTimeout(() => void this.flush(), PAUSE));
    this.timer.unref();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const rows = this.waiting.splice(0);
    if (rows.length === 0) return;
    const { tenancy, database, logger } = this.deps;
    try {
      const unwritten = await tenancy.inBackground('business_rules: note executions', () =>
        writeApart(rows, (some) =>
          database.run({
            name: 'business_rules_note_executions',
            text: INSERT,
            values: [JSON.stringify(some)],
          }),
        ),
      );
      for (const { item, error } of unwritten) {
        const about = { tenantId: item.tenant_id, ruleId: item.rule_id, entityType: item.entity_type };
        logger.error({ err: error, ...about }, 'an execution of a rule could not be noted');
      }
    } catch (error) {
      logger.error({ err: error, executions: rows.length }, 'executions of rules could not be noted');
    }
  }
}

/** A row of the log. */
interface ExecutionRow {
  readonly tenant_id: string;
  readonly rule_id: string;
  readonly entity_type: string;
  readonly [column: string]: unknown;
}

function rowOf(
  { judged, tenantId, organizationId, entityType, entityId, eventType, data, user }: NewExecution,
  now: Date,
): ExecutionRow {
  const { rule, held, actions, explanation, took } = judged;
  const error = failureOf(judged);
  const output = { conditionResult: held, actionsExecuted: actions, conditions: explanation };
  return {
    id: ids.next(),
    tenant_id: tenantId,
    organization_id: organizationId,
    rule_id: rule.id,
    entity_type: storableText(entityType),
    entity_id: storableText(entityId ?? 'unknown'),
    execution_result: error !== null ? 'ERROR' : held ? 'SUCCESS' : 'FAILURE',
    input_context: redacted({ data: data ?? null, eventType, user }),
    output_context: actions === null && explanation === null ? null : redactedOutcome(output),
    error_message: error === null ? null : storableText(error),
    execution_time_ms: Math.round(took),
    executed_at: now.toISOString(),
    executed_by: user.id,
  };
}
