import { BudgetUsedUp, type CoreServices, type RunningJob } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { notJudged } from '../../engine/rules/judgeRules';
import type { RuleBooks } from '../../engine/services/RuleBooks';
import type { RuleHealth } from '../../engine/services/RuleHealth';
import type { ExecutionLog } from '../../logs/services/ExecutionLog';
import type { ActionJob } from '../ActionJob';
import { ActionRefused } from '../rules/ActionRefused';
import type { RuleMakers } from '../../rules/services/RuleMakers';
import type { ActionRights } from './ActionRights';
import type { RuleActions } from './RuleActions';

type Dependencies = Pick<CoreServices, 'budgets' | 'database' | 'jobs' | 'logger' | 'unitOfWork'> &
  Pick<AuthServices, 'accessLookups'> & {
    readonly actionRights: ActionRights;
    readonly executionLog: ExecutionLog;
    readonly ruleActions: RuleActions;
    readonly ruleBooks: RuleBooks;
    readonly ruleHealth: RuleHealth;
    readonly ruleMakers: RuleMakers;
  };

/** How an action is performed this time. */
export type Attempt = Pick<
  RunningJob,
  'signal' | 'attempt' | 'attempts' | 'checkpoint' | 'saveCheckpoint' | 'caller'
>;

/** Checkpoint of an action after its own job was enqueued. */
const HANDED_OVER = 'handed over';

/** Performs the actions of rules by their code, or hands them over to the workers that they name. */
export class ActionPerformer {
  constructor(private readonly deps: Dependencies) {}

  /** @throws Error where the action is to be tried again */
  async perform(job: ActionJob, attempt: Attempt): Promise<void> {
    const { actionRights, logger, ruleHealth } = this.deps;
    const obstacle = await actionRights.obstacleTo(job);
    if (obstacle) {
      const { reason, suspends } = obstacle;
      logger.warn(
        { rule: job.rule.ruleId, action: job.type, reason },
        'an action of a rule is not performed',
      );
      if (suspends) ruleHealth.suspend(job.rule.id, job.tenantId, reason);
      return;
    }
    const excess = await this.excessOf(attempt);
    if (excess) {
      logger.warn(
        { rule: job.rule.ruleId, action: job.type, reason: excess },
        'an action of a rule is refused',
      );
      await this.note(job, `${job.type}: ${excess}`);
      return;
    }
    try {
      await this.run(job, attempt);
    } catch (error) {
      if (error instanceof BudgetUsedUp) {
        await this.deps.budgets.giveBack('rule_actions');
        throw error;
      }
      const isFinal = attempt.attempt >= attempt.attempts || error instanceof ActionRefused;
      const said = error instanceof Error ? error.message : 'The action failed';
      logger.warn(
        { rule: job.rule.ruleId, action: job.type, reason: said, isFinal },
        'an action of a rule failed',
      );
      if (isFinal) await this.giveUp(job, `${job.type}: ${said}`);
      if (!(error instanceof ActionRefused)) throw error;
    }
  }

  /** Why the tenant may perform no further action in this hour; null where it may. An action counts once, however often it is tried. */
  private async excessOf({ attempt }: Attempt): Promise<string | null> {
    if (attempt > 1) return null;
    try {
      await this.deps.budgets.take('rule_actions');
      return null;
    } catch (error) {
      if (error instanceof BudgetUsedUp) return error.message;
      throw error;
    }
  }

  /** Notes that an action failed for good, and counts it as a failure of its rule. */
  private async giveUp(job: ActionJob, reason: string): Promise<void> {
    await this.note(job, reason);
    this.deps.ruleHealth.fail(job.rule.id, job.tenantId, reason);
  }

  /** Notes in the log of executions why an action was not performed. */
  private async note(job: ActionJob, reason: string): Promise<void> {
    const { executionLog, ruleBooks } = this.deps;
    const { tenantId, organizationId, entityType, entityId, eventType, data, executedBy } = job;
    const rule = await ruleBooks.find(job.rule.id);
    if (rule) {
      const place = { tenantId, organizationId, entityType, entityId, eventType };
      const user = { id: executedBy, role: null };
      executionLog.note([{ ...place, data, user, judged: notJudged(rule, reason) }]);
    }
  }

  private async run(job: ActionJob, attempt: Attempt): Promise<void> {
    const { ruleActions } = this.deps;
    if (ruleActions.known(job.type)?.worker) return this.handOver(job, attempt);
    const code = ruleActions.codeOf(job.type);
    if (!code) throw new Error(`No running module performs ${job.type}`);
    await code.perform({ ...job, signal: attempt.signal });
  }

  /** Enqueues the job that an action names, once, however often this one is delivered. */
  private async handOver({ type, config, rule, tenantId }: ActionJob, attempt: Attempt): Promise<void> {
    const { jobs, ruleActions, ruleBooks, ruleMakers, unitOfWork } = this.deps;
    const worker = ruleActions.known(type)?.worker;
    if (!worker || attempt.checkpoint === HANDED_OVER) return;
    const problem = jobs.problemWith(worker, config);
    if (problem !== null) throw new ActionRefused(problem);
    const found = await ruleBooks.find(rule.id);
    // A rule acts for its maker. A rule without a maker acts for the caller that caused the change.
    const principal = found?.maker
      ? await ruleMakers.behalfOf(found, tenantId)
      : (await attempt.caller()).principal;
    if (found?.maker && !principal) throw new ActionRefused('Whoever changed the rule last is gone');
    await unitOfWork.run(async () => {
      await jobs.enqueueAll([{ job: worker, data: config, caller: { principal } }]);
      await attempt.saveCheckpoint(HANDED_OVER);
    });
  }
}
