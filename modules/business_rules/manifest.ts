import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { builtInActions } from './actions/builtInActions';
import { ActionPerformer } from './actions/services/ActionPerformer';
import { OutsideCalls } from './actions/services/OutsideCalls';
import { ActionRights } from './actions/services/ActionRights';
import { actionTypes } from './actions/routes/actionTypes';
import { platformCallOptions } from './actions/routes/platformCallOptions';
import { PlatformCalls } from './actions/services/PlatformCalls';
import { RuleActions } from './actions/services/RuleActions';
import { RuleMails } from './actions/services/RuleMails';
import { performAction } from './actions/workers/performAction';
import { ruleActionKind } from './actions/ruleActionKind';
import { judgeCommands } from './engine/interceptors/judgeCommands';
import { executionRoutes } from './engine/routes/execute';
import { testRule } from './engine/routes/testRule';
import { ActionQueue } from './engine/services/ActionQueue';
import { EventRules } from './engine/services/EventRules';
import { RuleBooks } from './engine/services/RuleBooks';
import { RuleExecution } from './engine/services/RuleExecution';
import { RuleFacts } from './engine/services/RuleFacts';
import { RuleGuard } from './engine/services/RuleGuard';
import { RuleHealth } from './engine/services/RuleHealth';
import { RuleJudge } from './engine/services/RuleJudge';
import { RuleSight } from './engine/services/RuleSight';
import { ruleSubscribers } from './engine/subscribers/runAfter';
import { notifySuspension } from './events/notifySuspension';
import { eventEmitted, executionFailed, ruleSuspended } from './events/ruleEvents';
import { extension } from './extension';
import { ruleFeatures } from './features';
import { AlignRuleCurrencies1798620000003 } from './migrations/AlignRuleCurrencies1798620000003';
import { AddMakers1797300000000 } from './migrations/AddMakers1797300000000';
import { CreateRules1797100000000 } from './migrations/CreateRules1797100000000';
import { logRoutes } from './logs/routes/logs';
import { ExecutionLog } from './logs/services/ExecutionLog';
import { ExecutionQuery } from './logs/services/ExecutionQuery';
import { forgetExecutions } from './logs/workers/forgetExecutions';
import { CreateExecutions1797100000002 } from './migrations/CreateExecutions1797100000002';
import { KeepChainOfMakers1798000000000 } from './migrations/KeepChainOfMakers1798000000000';
import { KeyExecutionsByEvent1797300000001 } from './migrations/KeyExecutionsByEvent1797300000001';
import { NumberExecutionsByTime1798300000001 } from './migrations/NumberExecutionsByTime1798300000001';
import { FoldRuleSearches1798630002000 } from './migrations/FoldRuleSearches1798630002000';
import { FoldRuleSorts1798630012000 } from './migrations/FoldRuleSorts1798630012000';
import { ComposeRuleTexts1798630022000 } from './migrations/ComposeRuleTexts1798630022000';
import { explainer } from './agents/explainer';
import { testRuleTool } from './agents/testRuleTool';
import { rules } from './rules/collections/rules';
import { readRule } from './rules/routes/readRule';
import { RuleMakers } from './rules/services/RuleMakers';
import { MembersOfRules } from './rules/services/MembersOfRules';
import { RuleRights } from './rules/services/RuleRights';
import { seedDemo } from './seed/seedDemo';
import { sets } from './sets/collections/sets';
import { addMember, removeMember, reorderMembers, updateMember } from './sets/commands/members';
import { setRoutes } from './sets/routes/sets';
import { RuleSets } from './sets/services/RuleSets';
import { settings } from './settings';
import { sidebar } from './sidebar';

/** Services that follow the start and the end of the module. */
interface Kept {
  readonly executionLog: ExecutionLog;
}

export default defineModule({
  title: 'Business rules',
  description: 'Checks, calculations and actions that tenants set up',
  settings,
  kinds: [ruleActionKind],
  contributes: { 'business_rules.actions': builtInActions, 'console.extensions': [extension] },
  features: [...ruleFeatures],
  defaultGrants: { superadmin: ['business_rules.*'], admin: ['business_rules.*'] },
  migrations: [
    CreateRules1797100000000,
    CreateExecutions1797100000002,
    AddMakers1797300000000,
    KeyExecutionsByEvent1797300000001,
    KeepChainOfMakers1798000000000,
    NumberExecutionsByTime1798300000001,
    AlignRuleCurrencies1798620000003,
    FoldRuleSearches1798630002000,
    FoldRuleSorts1798630012000,
    ComposeRuleTexts1798630022000,
  ],
  services: {
    actionPerformer: ActionPerformer,
    actionRights: ActionRights,
    eventRules: EventRules,
    executionLog: ExecutionLog,
    executionQuery: ExecutionQuery,
    membersOfRules: MembersOfRules,
    outsideCalls: OutsideCalls,
    platformCalls: PlatformCalls,
    ruleActions: RuleActions,
    ruleBooks: RuleBooks,
    ruleExecution: RuleExecution,
    ruleFacts: RuleFacts,
    ruleGuard: RuleGuard,
    ruleHealth: RuleHealth,
    ruleJudge: RuleJudge,
    ruleMails: RuleMails,
    ruleMakers: RuleMakers,
    ruleQueue: ActionQueue,
    ruleRights: RuleRights,
    ruleSets: RuleSets,
    ruleSight: RuleSight,
  },
  collections: [rules, sets],
  commands: [addMember, updateMember, reorderMembers, removeMember],
  routes: [
    readRule,
    testRule,
    ...setRoutes,
    ...executionRoutes,
    ...logRoutes,
    actionTypes,
    platformCallOptions,
  ],
  agents: [explainer],
  tools: [testRuleTool],
  events: [ruleSuspended, executionFailed, eventEmitted],
  subscribers: [...ruleSubscribers, notifySuspension],
  interceptors: [judgeCommands],
  workers: [performAction, forgetExecutions],
  hooks: {
    seed: seedDemo,
    stop: ({ executionLog }: Kept) => executionLog.flush(),
  },
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
});
