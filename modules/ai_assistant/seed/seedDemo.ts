import { randomUUID } from 'node:crypto';
import { publicScope, type SeedContext, type ToolCaller } from '@tenantry/core';
import demo from './demoConversations.json';
import { readInput } from '../tools/rules/readInput';
import type { DemoUser, SeedServices } from './SeedServices';
import { seedUsage } from './seedUsage';

const ADMINISTRATOR = 'admin@acme.com';
const LIST = 'customers.list_deals';
const MOVE = 'customers.update_deal_stage';
/** Milliseconds that the proposal of the demo is open: longer than usual, for those who come later. */
const LIFE = 30 * 86_400_000;
/** Deals that the assistant names. */
const NAMED = 3;

interface Deal {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly probability: number | null;
}

/**
 * Gives the administrator of the demo tenant conversations about deals, a proposed change and usage. It needs the deals of the
 * demo, and does nothing where customers do not run, or where there are conversations already.
 */
export function seedDemo({
  services,
  demo: isWanted,
  print,
  afterOthers,
}: SeedContext<SeedServices>): Promise<void> {
  if (isWanted)
    afterOthers(async () => {
      const place = await services.tenantDirectory.demo();
      if (!place) return;
      const { tenantId } = place;
      const isMade = await services.tenancy.inTenant(tenantId, 'demo: create conversations', async () => {
        const user = await demoUser(services, tenantId);
        return user !== undefined && converse(services, user);
      });
      if (isMade) print(`Demo assistant: conversations of ${ADMINISTRATOR}, a proposed change and usage`);
    });
  return Promise.resolve();
}

async function demoUser(
  { accessControl, accessLookups, organizations }: SeedServices,
  tenantId: string,
): Promise<DemoUser | undefined> {
  const userId = (await accessLookups.idsByEmail([ADMINISTRATOR])).get(ADMINISTRATOR);
  const principal = userId && (await accessLookups.principalOf(userId));
  if (!principal) return undefined;
  const { organizationId } = principal;
  const tree = await organizations.treeOf(tenantId);
  const access = accessControl.evaluate(principal, tenantId, organizationId, tree);
  const { organizationIds } = access;
  const scope = { ...publicScope(), tenantId, organizationId, organizationIds, selected: false };
  return { userId, place: { tenantId, organizationId }, caller: { principal, access, scope } };
}

/** @returns whether anything was made */
async function converse(services: SeedServices, user: DemoUser): Promise<boolean> {
  const { aiAgents, database, unitOfWork } = services;
  const { access } = user.caller;
  const isThere = async () =>
    Boolean(await database.first('SELECT 1 FROM ai_assistant_conversations LIMIT 1'));
  if (!demo.every(({ agentId }) => aiAgents.find(agentId, access)) || (await isThere())) return false;
  const deals = await openDeals(services, user.caller);
  const [deal] = deals;
  if (!deal) return false;
  const pendingActionId = await propose(services, user.caller, deal);
  const values = { deal: deal.title, deals: deals.map(({ title }) => `- ${title}`).join('\n') };
  const uiParts = [{ componentId: 'mutation-preview-card', pendingActionId }];
  return unitOfWork.run(async () => {
    await unitOfWork.lock('ai_assistant.demo');
    if (await isThere()) return false;
    // The newest conversation is the first of the list.
    for (const conversation of demo.toReversed()) await add(services, user, conversation, values, uiParts);
    await seedUsage(services, user, [...new Set(demo.map(({ agentId }) => agentId))]);
    return true;
  });
}

/** Open deals, those first that are most likely to be won. */
async function openDeals({ aiTools }: SeedServices, caller: ToolCaller): Promise<readonly Deal[]> {
  const tool = aiTools.find(LIST, caller.access);
  if (!tool) return [];
  const { items } = (await tool.run(readInput(tool.input, {}), caller)) as { items: readonly Deal[] };
  return items
    .filter(({ status }) => status === 'open')
    .sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0))
    .slice(0, NAMED);
}

/** Proposes to mark a deal as won. @returns the id of the action */
async function propose(
  { aiAgents, aiTools, proposals }: SeedServices,
  caller: ToolCaller,
  { id }: Deal,
): Promise<string> {
  const agent = aiAgents.require('customers.account_assistant', caller.access);
  const tool = aiTools.find(MOVE, caller.access);
  if (!tool) throw new Error(`There is no tool ${MOVE}`);
  const input = { dealId: id, toStage: 'won' };
  const { action } = await proposals.propose(
    { agent, tool, input, conversationId: null, life: LIFE },
    caller,
  );
  return action.id;
}

async function add(
  { conversationRows, messageRows }: SeedServices,
  { place, userId }: DemoUser,
  { title, agentId, messages }: (typeof demo)[number],
  values: Readonly<Record<string, string>>,
  uiParts: readonly object[],
): Promise<void> {
  const conversationId = randomUUID();
  await conversationRows.add(place, { conversationId, agentId, title }, userId, Number.MAX_SAFE_INTEGER);
  const conversation = await conversationRows.find(place, conversationId, userId);
  const written = messages.map((message) => ({
    clientMessageId: randomUUID(),
    role: message.role as 'user' | 'assistant',
    content: message.content.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    ...('proposes' in message && { uiParts }),
  }));
  if (conversation) await messageRows.add(place, conversation.id, written, userId);
}
