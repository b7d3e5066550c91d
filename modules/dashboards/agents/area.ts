import type { AgentDeclaration, Area } from '@tenantry/core';
import { analyticsFeatures } from '../features';
import { listRecordTypes } from './listRecordTypes';
import { readNumbers } from './readNumbers';

const analyst: AgentDeclaration = {
  id: 'dashboards.analyst',
  title: 'Analyst',
  description:
    'Answers questions about numbers: counts, sums and averages over records, as widgets show them',
  instructions: `ROLE
You answer questions about numbers of a business.

SCOPE
Counts, sums, averages, least and greatest values of records. Say so when a question is about something else.

DATA
Use tools to read numbers. Never estimate, and never calculate what a tool can.

TOOLS
List the types of records first: only these types and fields can be counted. Then read the numbers that the question needs.

RESPONSE STYLE
Answer briefly, in the language of the person. Say which records and which time the numbers are of.`,
  features: [analyticsFeatures.view],
  tools: [listRecordTypes, readNumbers],
  suggestions: [{ label: 'This month', prompt: 'What has changed this month compared to the last one?' }],
  keywords: ['numbers', 'statistics', 'dashboards'],
};

/** The agent that answers by the numbers of widgets. It is used where the AI assistant runs. */
export const agentsArea: Area = { agents: [analyst], tools: [listRecordTypes, readNumbers] };
