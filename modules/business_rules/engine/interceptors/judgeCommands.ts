import type { CommandInterceptor } from '@tenantry/core';
import type { RuleGuard } from '../services/RuleGuard';

/**
 * Has every command judged by the rules of its tenant: in its transaction, once its record is locked. It comes after other
 * interceptors, so that rules judge what these have left.
 */
export const judgeCommands: CommandInterceptor<{ ruleGuard: RuleGuard }> = {
  id: 'business_rules.judge_commands',
  target: { command: '*' },
  priority: 90,
  before: (command, { ruleGuard }) => ruleGuard.before(command),
  beforeUndo: (entry, { ruleGuard }) => ruleGuard.beforeUndo(entry),
};
