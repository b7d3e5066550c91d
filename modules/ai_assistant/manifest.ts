import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { keyRoutes } from './access/routes/keys';
import { SessionTokens } from './access/services/SessionTokens';
import { actionChanged } from './actions/actionChanged';
import { actionCancelled, actionConfirmed, actionExpired } from './actions/actionEvents';
import { actionRoutes } from './actions/routes/actions';
import { listActions } from './actions/routes/listActions';
import { ActionRows } from './actions/services/ActionRows';
import { ActionViews } from './actions/services/ActionViews';
import { AttachmentChecks } from './actions/services/AttachmentChecks';
import { Confirmations } from './actions/services/Confirmations';
import { Proposals } from './actions/services/Proposals';
import { forgetActions } from './actions/workers/forgetActions';
import { tellClients } from './actions/subscribers/tellClients';
import { sweepActions } from './actions/workers/sweepActions';
import { agentRoutes } from './agents/routes/agents';
import { loopRoutes } from './agents/routes/loopOverrides';
import { policyRoutes } from './agents/routes/policyOverrides';
import { promptRoutes } from './agents/routes/promptOverrides';
import { AgentOverrides } from './agents/services/AgentOverrides';
import { Agents } from './agents/services/Agents';
import { chat } from './chat/routes/chat';
import { resumeChat } from './chat/routes/resumeChat';
import { stopChat } from './chat/routes/stopChat';
import { runObject } from './chat/routes/runObject';
import { ChatTurns } from './chat/services/ChatTurns';
import { LiveTurns } from './chat/services/LiveTurns';
import { ObjectRuns } from './chat/services/ObjectRuns';
import { PageRecords } from './chat/services/PageRecords';
import { StreamBounds } from './chat/services/StreamBounds';
import { TurnChecks } from './chat/services/TurnChecks';
import { TurnFiles } from './chat/services/TurnFiles';
import { TurnRecords } from './chat/services/TurnRecords';
import { TurnTools } from './chat/services/TurnTools';
import { contributes } from './contributes';
import { conversationShared, conversationUnshared } from './conversations/conversationEvents';
import { conversationRoutes } from './conversations/routes/conversations';
import { importConversation } from './conversations/routes/importConversation';
import { participantRoutes } from './conversations/routes/participants';
import { ConversationRows } from './conversations/services/ConversationRows';
import { Conversations } from './conversations/services/Conversations';
import { MessageRows } from './conversations/services/MessageRows';
import { Participants } from './conversations/services/Participants';
import { environment } from './environment';
import { aiFeatures } from './features';
import { health } from './legacy/routes/health';
import { legacyChat } from './legacy/routes/legacyChat';
import { routeQuery } from './legacy/routes/routeQuery';
import { QueryRouter } from './legacy/services/QueryRouter';
import { mcpRoutes } from './mcp/routes/mcp';
import { McpServers } from './mcp/services/McpServers';
import { CountMessages1797400000011 } from './migrations/CountMessages1797400000011';
import { CreateActions1797400000001 } from './migrations/CreateActions1797400000001';
import { CreateAssistant1797400000000 } from './migrations/CreateAssistant1797400000000';
import { CreateConversations1797400000002 } from './migrations/CreateConversations1797400000002';
import { CreateTokenDays1797400000010 } from './migrations/CreateTokenDays1797400000010';
import { CreateUsage1797400000003 } from './migrations/CreateUsage1797400000003';
import { CreateSessionTokens1797400000004 } from './migrations/CreateSessionTokens1797400000004';
import { KeepPrincipalOfSessionTokens1798000000000 } from './migrations/KeepPrincipalOfSessionTokens1798000000000';
import { MarkEstimatedUsage1797400000006 } from './migrations/MarkEstimatedUsage1797400000006';
import { TieSessionTokens1797400000005 } from './migrations/TieSessionTokens1797400000005';
import { listFlags } from './moderation/routes/flags';
import { ModerationCalls } from './moderation/services/ModerationCalls';
import { ModerationPolicy } from './moderation/services/ModerationPolicy';
import { flagCreated, Moderator } from './moderation/services/Moderator';
import { providerKind } from './providers/providerKind';
import { settingsRoutes } from './providers/routes/settings';
import { AiSettings } from './providers/services/AiSettings';
import { ModelChoice } from './providers/services/ModelChoice';
import { PlaceCache } from './providers/services/PlaceCache';
import { PlaceSettings } from './providers/services/PlaceSettings';
import { Providers } from './providers/services/Providers';
import { RuntimeRows } from './providers/services/RuntimeRows';
import { SettingsWrites } from './providers/services/SettingsWrites';
import { TenantAllowlists } from './providers/services/TenantAllowlists';
import { seedDemo } from './seed/seedDemo';
import { executeTool } from './tools/routes/executeTool';
import { listTools } from './tools/routes/tools';
import { ToolCalls } from './tools/services/ToolCalls';
import { Tools } from './tools/services/Tools';
import { SealedValues } from './shared/SealedValues';
import { usageRoutes } from './usage/routes/usage';
import { UsageLedger, usageRecorded } from './usage/services/UsageLedger';
import { SessionCounts } from './usage/services/SessionCounts';
import { TokenReservations } from './usage/services/TokenReservations';
import { UsageMeter } from './usage/services/UsageMeter';
import { UsageReports } from './usage/services/UsageReports';
import { forgetUsage } from './usage/workers/forgetUsage';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'AI assistant',
  description: 'Agents that answer, and propose changes to confirm',
  environment,
  kinds: [providerKind],
  contributes,
  features: [...aiFeatures],
  defaultGrants: {
    superadmin: ['ai_assistant.*'],
    admin: ['ai_assistant.*'],
    employee: [aiFeatures.view, aiFeatures['conversations.share']],
  },
  encryptedColumns: [
    {
      id: 'ai_assistant.messages',
      table: 'ai_assistant_messages',
      columns: ['content', 'ui_parts', 'files', 'metadata'],
    },
    {
      id: 'ai_assistant.actions',
      table: 'ai_assistant_actions',
      columns: ['normalized_input', 'field_diff', 'records', 'failed_records', 'execution_result'],
    },
  ],
  migrations: [
    CreateAssistant1797400000000,
    CreateActions1797400000001,
    CreateConversations1797400000002,
    CreateUsage1797400000003,
    CreateSessionTokens1797400000004,
    TieSessionTokens1797400000005,
    MarkEstimatedUsage1797400000006,
    CreateTokenDays1797400000010,
    CountMessages1797400000011,
    KeepPrincipalOfSessionTokens1798000000000,
  ],
  services: {
    actionRows: ActionRows,
    actionViews: ActionViews,
    agentOverrides: AgentOverrides,
    aiAgents: Agents,
    aiSettings: AiSettings,
    aiTools: Tools,
    attachmentChecks: AttachmentChecks,
    chatTurns: ChatTurns,
    confirmations: Confirmations,
    conversationRows: ConversationRows,
    conversations: Conversations,
    liveTurns: LiveTurns,
    mcpServers: McpServers,
    messageRows: MessageRows,
    modelChoice: ModelChoice,
    moderationCalls: ModerationCalls,
    moderationPolicy: ModerationPolicy,
    moderator: Moderator,
    objectRuns: ObjectRuns,
    pageRecords: PageRecords,
    participants: Participants,
    placeCache: PlaceCache,
    placeSettings: PlaceSettings,
    proposals: Proposals,
    providers: Providers,
    queryRouter: QueryRouter,
    runtimeRows: RuntimeRows,
    sealedValues: SealedValues,
    sessionCounts: SessionCounts,
    sessionTokens: SessionTokens,
    settingsWrites: SettingsWrites,
    streamBounds: StreamBounds,
    tenantAllowlists: TenantAllowlists,
    tokenReservations: TokenReservations,
    toolCalls: ToolCalls,
    turnChecks: TurnChecks,
    turnFiles: TurnFiles,
    turnRecords: TurnRecords,
    turnTools: TurnTools,
    usageLedger: UsageLedger,
    usageMeter: UsageMeter,
    usageReports: UsageReports,
  },
  // A code of their own have only those that change an action.
  routes: [
    ...agentRoutes,
    ...loopRoutes,
    ...policyRoutes,
    ...promptRoutes,
    ...settingsRoutes,
    ...actionRoutes,
    listActions,
    chat,
    resumeChat,
    stopChat,
    runObject,
    listTools,
    importConversation,
    ...conversationRoutes,
    ...participantRoutes,
    ...usageRoutes,
    executeTool,
    ...keyRoutes,
    routeQuery,
    health,
    legacyChat,
    listFlags,
    ...mcpRoutes,
  ].map((route) => ({ faultCode: 'internal_error', ...route })),
  events: [
    actionConfirmed,
    actionCancelled,
    actionExpired,
    actionChanged,
    conversationShared,
    conversationUnshared,
    usageRecorded,
    flagCreated,
  ],
  subscribers: [tellClients],
  workers: [sweepActions, forgetActions, forgetUsage],
  hooks: {
    stop: ({ liveTurns }: { readonly liveTurns: LiveTurns }) => liveTurns.stop(),
    seed: seedDemo,
  },
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
});
