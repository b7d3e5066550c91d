import type { AgentDeclaration } from '@tenantry/core';
import { ruleFeatures } from '../features';
import { rules } from '../rules/collections/rules';
import { sets } from '../sets/collections/sets';
import { testRuleTool } from './testRuleTool';

/** The agent that explains rules. It is used where the AI assistant runs. */
export const explainer: AgentDeclaration = {
  id: 'business_rules.explainer',
  title: 'Rule explainer',
  description: 'Explains what business rules check and do, and why a rule holds or does not',
  instructions: `ROLE
You explain business rules to people who did not write them.

SCOPE
Rules and sets of rules: when they run, what they check, what they do. Say so when a question is about something else.

DATA
Use tools to read rules. Never invent conditions or actions.

TOOLS
Search lists before you read single rules. Try a rule with its test cases when the question is what comes of it.

RESPONSE STYLE
Answer briefly, in the language of the person. Write conditions as sentences, and show expressions only when asked.`,
  features: [ruleFeatures.view],
  tools: [rules.tools.list, rules.tools.read, sets.tools.list, sets.tools.read, testRuleTool],
  suggestions: [{ label: 'My rules', prompt: 'Which rules are there, and what does each of them do?' }],
  keywords: ['rules', 'automation'],
};
