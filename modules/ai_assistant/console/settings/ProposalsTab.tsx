import {
  Button,
  Empty,
  InHead,
  type ListAnswer,
  Loaded,
  Pager,
  pathWith,
  Segments,
  useAddress,
  useFresh,
  useResource,
} from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';
import { ActionCard } from '../chat/ActionCard';
import { text as aiText } from '../chat/texts';
import { ACTIONS } from '../chat/types';
import { text } from './texts';

/** States that are offered. A change is in the state `executing` for a moment only. */
const STATUSES = ['pending', 'confirmed', 'cancelled', 'failed', 'expired'] as const;

type Answer = ListAnswer<Pick<PendingAction, 'id'> & { readonly conversationId: string | null }> & {
  readonly counts: Partial<Record<PendingAction['status'], number>>;
};

/** Changes that agents have proposed in the organization, newest first, each with the ways to answer it. */
export function ProposalsTab() {
  const { get, set, page } = useAddress();
  const status = STATUSES.find((one) => one === get('status')) ?? '';
  const actions = useResource<Answer>(pathWith(ACTIONS, { status, page, pageSize: 10 }));
  useFresh('ai_assistant.action.changed', [ACTIONS]);
  return (
    <>
      <InHead place="below">{text('noProposalsHelp')}</InHead>
      <Loaded resource={actions} lines={8}>
        {({ items, totalPages, counts }) => (
          <>
            <div className="tools of-list">
              <Segments
                label={text('state')}
                choices={[
                  {
                    id: '',
                    title: text('all'),
                    count: Object.values(counts).reduce((sum, one) => sum + one, 0),
                  },
                  ...STATUSES.filter((id) => counts[id] !== undefined || id === status).map((id) => ({
                    id,
                    title: aiText(`action_${id}`),
                    count: counts[id] ?? 0,
                  })),
                ]}
                chosen={status}
                choose={(chosen) => set({ status: chosen })}
              />
            </div>
            {items.length === 0 ? (
              <Empty
                hasDrawing
                title={text('noProposals')}
                {...(status !== '' && {
                  action: <Button onClick={() => set({ status: '' })}>{text('allProposals')}</Button>,
                })}
              />
            ) : (
              <ul className="proposals" aria-label={text('proposals')}>
                {items.map(({ id, conversationId }) => (
                  <li key={id}>
                    <ActionCard id={id} conversationId={conversationId} />
                  </li>
                ))}
              </ul>
            )}
            <Pager pages={totalPages} />
          </>
        )}
      </Loaded>
    </>
  );
}
