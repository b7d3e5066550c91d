import { defineModule, type Provides } from '@tenantry/core';
import { ActionPerformer } from './actions/services/ActionPerformer';
import { OutsideCalls } from './actions/services/OutsideCalls';
import { platformCallOptions } from './actions/routes/platformCallOptions';
import { PlatformCalls } from './actions/services/PlatformCalls';
import { RuleActions } from './actions/services/RuleActions';
import { RuleMails } from './actions/services/RuleMails';
import { performAction } from './actions/workers/performAction';
import { ruleActionKind, type BusinessRulesServices } from './contract';
import { judgeCommands } from './engine/interceptors/judgeCommands';
import { executionRoutes } from './engine/routes/execute';
import { ActionQueue } from './engine/services/ActionQueue';
import { EventRules } from './engine/services/EventRules';
import { RuleBooks } from './engine/services/RuleBooks';
import { RuleExecution } from './engine/services/RuleExecution';
import { RuleFacts } from './engine/services/RuleFacts';
import { RuleGuard } from './engine/services/RuleGuard';
import { RuleHealth } from './engine/services/RuleHealth';
import { ruleSubscribers } from './engine/subscribers/runAfter';
import { notifySuspension } from './events/notifySuspension';
import { eventEmitted, executionFailed, ruleSuspended } from './events/ruleEvents';
import { ruleFeatures } from './features';
import { CreateRules1797100000000 } from './migrations/CreateRules1797100000000';
import { logRoutes } from './logs/routes/logs';
import { ExecutionLog } from './logs/services/ExecutionLog';
import { ExecutionQuery } from './logs/services/ExecutionQuery';
import { forgetExecutions } from './logs/workers/forgetExecutions';
import { CreateExecutions1797100000002 } from './migrations/CreateExecutions1797100000002';
import { rules } from './rules/collections/rules';
import { readRule } from './rules/routes/readRule';
import { RuleRights } from './rules/services/RuleRights';
import { sets } from './sets/collections/sets';
import { addMember, removeMember, updateMember } from './sets/commands/members';
import { setRoutes } from './sets/routes/sets';
import { RuleSets } from './sets/services/RuleSets';
import { settings } from './settings';
import { translations } from './translations';

export default defineModule({
  title: 'Business rules',
  description: 'Rules that tenants set up: guards, validations, calculations and actions',
  settings,
  kinds: [ruleActionKind],
  features: [...ruleFeatures],
  defaultGrants: { superadmin: ['business_rules.*'], admin: ['business_rules.*'] },
  migrations: [CreateRules1797100000000, CreateExecutions1797100000002],
  services: {
    actionPerformer: ActionPerformer,
    eventRules: EventRules,
    executionLog: ExecutionLog,
    executionQuery: ExecutionQuery,
    outsideCalls: OutsideCalls,
    platformCalls: PlatformCalls,
    ruleActions: RuleActions,
    ruleBooks: RuleBooks,
    ruleExecution: RuleExecution,
    ruleFacts: RuleFacts,
    ruleGuard: RuleGuard,
    ruleHealth: RuleHealth,
    ruleMails: RuleMails,
    ruleQueue: ActionQueue,
    ruleRights: RuleRights,
    ruleSets: RuleSets,
  } satisfies Provides<BusinessRulesServices> & Record<string, unknown>,
  collections: [rules, sets],
  commands: [addMember, updateMember, removeMember],
  routes: [readRule, ...setRoutes, ...executionRoutes, ...logRoutes, platformCallOptions],
  events: [ruleSuspended, executionFailed, eventEmitted],
  subscribers: [...ruleSubscribers, notifySuspension],
  interceptors: [judgeCommands],
  workers: [performAction, forgetExecutions],
  hooks: { stop: ({ executionLog }: { executionLog: ExecutionLog }) => executionLog.flush() },
  sidebar: [
    {
      id: 'business_rules.rules',
      href: '/backend/business-rules',
      title: 'Business rules',
      area: 'settings',
      group: { id: 'automation', label: 'Automation' },
      order: 10,
      features: [ruleFeatures.view],
      icon: 'rules',
    },
  ],
  translations,
});
