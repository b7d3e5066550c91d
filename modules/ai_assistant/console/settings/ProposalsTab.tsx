import { useState } from 'react';
import {
  Ago,
  Badge,
  Button,
  Dialog,
  Link,
  ListPage,
  Named,
  useAddress,
  useFresh,
  useKinds,
} from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';
import { ACTION_TONES, ActionCard, useActionStatus } from '../chat/ActionCard';
import { text as aiText } from '../chat/texts';
import { ACTIONS, type AgentList } from '../chat/types';
import { text } from './texts';

const STATUSES = ['pending', 'confirmed', 'failed', 'cancelled', 'expired', 'executing'] as const;

type ListedAction = Pick<
  PendingAction,
  'id' | 'agentId' | 'toolName' | 'status' | 'targetEntityType' | 'createdAt' | 'expiresAt'
> & { readonly conversationId: string | null };

/** Changes that agents have proposed in the organization. */
export function ProposalsTab({ agents }: AgentList) {
  const { get, set } = useAddress();
  const { titleOf } = useKinds();
  const [opened, setOpened] = useState<string | null>(null);
  useFresh('ai_assistant.action.changed', [ACTIONS]);
  const agentOf = (id: string) => agents.find((agent) => agent.id === id);
  const toolOf = ({ agentId, toolName }: ListedAction) =>
    agentOf(agentId)?.tools.find(({ name }) => name === toolName)?.displayName ?? toolName;
  return (
    <>
      <ListPage<ListedAction>
        label={text('proposals')}
        path={ACTIONS}
        filters={['status']}
        empty={{ title: text('noProposals'), help: text('noProposalsHelp') }}
        tools={
          <label className="field">
            <span>{text('state')}</span>
            <select value={get('status')} onChange={({ target }) => set({ status: target.value })}>
              <option value="">{text('all')}</option>
              {STATUSES.map((status) => (
                <option key={status} value={status}>
                  {aiText(`action_${status}`)}
                </option>
              ))}
            </select>
          </label>
        }
        columns={[
          {
            title: text('change'),
            cell: (action) => (
              <Button look="plain" className="link" onClick={() => setOpened(action.id)}>
                {toolOf(action)}
              </Button>
            ),
          },
          {
            title: text('agent'),
            cell: ({ agentId }) => {
              const name = agentOf(agentId)?.label ?? agentId;
              return <Named mark={{ name, shape: 'square', icon: 'bot' }}>{name}</Named>;
            },
          },
          {
            title: text('kind'),
            cell: ({ targetEntityType }) => (targetEntityType === null ? '–' : titleOf(targetEntityType)),
          },
          {
            title: text('state'),
            cell: (action) => <State {...action} />,
          },
          {
            title: text('proposed'),
            cell: ({ createdAt }) => <Ago at={createdAt} />,
          },
          {
            title: text('conversation'),
            cell: ({ conversationId }) =>
              conversationId === null ? (
                '–'
              ) : (
                <Link href={`/backend/ai-assistant?conversation=${encodeURIComponent(conversationId)}`}>
                  {text('open')}
                </Link>
              ),
          },
        ]}
      />
      {opened !== null && (
        <Dialog title={text('change')} onClose={() => setOpened(null)} size="wide">
          <ActionCard id={opened} />
        </Dialog>
      )}
    </>
  );
}

function State(action: ListedAction) {
  const status = useActionStatus(action);
  return <Badge tone={ACTION_TONES[status]}>{aiText(`action_${status}`)}</Badge>;
}
