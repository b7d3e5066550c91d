import { authorIdOf, type CoreServices, currentTrail, type Job, type Principal } from '@tenantry/core';
import type { ActionJob } from '../../actions/ActionJob';
import { performAction } from '../../actions/workers/performAction';
import type { RuleActions } from '../../actions/services/RuleActions';
import type { JudgedChange } from '../rules/JudgedChange';
import type { JudgedRule } from '../rules/judgeRules';
import { trailOf } from './RuleChain';

type Dependencies = Pick<CoreServices, 'jobs' | 'logger' | 'tenancy'> & { readonly ruleActions: RuleActions };

type Change = Pick<
  JudgedChange,
  'entityType' | 'entityId' | 'eventTypes' | 'tenantId' | 'organizationId' | 'data' | 'confined'
>;

interface NewAction {
  readonly job: Job;
  readonly data: unknown;
  readonly trail: readonly string[];
}

/** Characters of a record that travels with an action. */
const LARGEST = 100_000;

/** Hands what rules do to jobs. */
export class ActionQueue {
  constructor(private readonly deps: Dependencies) {}

  /** Enqueues the actions in the running transaction: they are performed exactly when it commits. */
  async enqueue(
    judged: readonly JudgedRule[],
    change: Change,
    principal: Principal | null,
  ): Promise<string[]> {
    const jobs = judged.flatMap((one) => this.jobsOf(one, change, principal));
    return jobs.length === 0 ? [] : this.deps.jobs.enqueueAll(jobs);
  }

  /** Enqueues the actions of a refused change outside of its transaction, which is rolled back. */
  async enqueueApart(
    judged: readonly JudgedRule[],
    change: Change,
    principal: Principal | null,
  ): Promise<void> {
    const jobs = judged.flatMap((one) => this.jobsOf(one, change, principal));
    if (jobs.length === 0) return;
    const { tenancy, logger } = this.deps;
    try {
      await tenancy.outsideRequests(() =>
        tenancy.inTenant(change.tenantId, 'business_rules: perform what a refusal causes', () =>
          this.deps.jobs.enqueueAll(jobs),
        ),
      );
    } catch (error) {
      logger.error({ err: error }, 'actions of a rule that refused a change could not be enqueued');
    }
  }

  private jobsOf({ deferred }: JudgedRule, change: Change, principal: Principal | null) {
    const { eventTypes, data, ...place } = change;
    const text = JSON.stringify(data ?? null);
    return deferred.flatMap(({ rule, type, config }): NewAction[] => {
      const worker = this.deps.ruleActions.known(type)?.worker;
      const trail = trailOf(rule.id, currentTrail());
      if (worker && !this.fits(worker, config, rule.ruleId)) return [];
      const { id, ruleId, ruleName } = rule;
      const job: ActionJob = {
        ...place,
        eventType: eventTypes[0] === '' ? null : eventTypes[0],
        rule: { id, ruleId, ruleName },
        type,
        config,
        data: text.length > LARGEST ? null : (JSON.parse(text) as unknown),
        executedBy: authorIdOf(principal),
      };
      return [{ job: performAction, data: job, trail }];
    });
  }

  /** False for a config with values that do not fit the job: it could never be performed. */
  private fits(job: Job, config: unknown, rule: string): boolean {
    const { jobs, logger } = this.deps;
    const reason = jobs.problemWith(job, config);
    if (reason !== null) logger.warn({ rule, reason }, 'an action of a rule does not fit its job');
    return reason === null;
  }
}
