import { useState } from 'react';
import {
  FormDialog,
  kitText,
  Menu,
  TextField,
  useAddress,
  useChange,
  useForm,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import type { ConversationView } from '@tenantry/module-ai_assistant/contract';
import { chatOf } from './state/useChat';
import { ShareDialog } from './ShareDialog';
import { text } from './texts';
import { CONVERSATIONS } from './types';

/** Menu of a conversation. For conversations of others, the server decides which actions the caller may take. */
export function ConversationMenu({
  conversation,
  isOpened,
}: {
  readonly conversation: ConversationView;
  readonly isOpened: boolean;
}) {
  const { conversationId, title, status } = conversation;
  const path = `${CONVERSATIONS}/${encodeURIComponent(conversationId)}`;
  const { features } = usePerson();
  const { set } = useAddress();
  const [open, setOpen] = useState<'rename' | 'share' | null>(null);
  const change = useChange({ refreshes: [CONVERSATIONS] });
  const readAgain = () => isOpened && void chatOf(conversationId, false).readAgain();
  const { ask, dialog } = useRemoval(text('removed'), () => isOpened && set({ conversation: '' }));
  const name = title ?? text('untitled');
  const isOpen = status === 'open';
  return (
    <>
      <Menu
        label={`${kitText('actions')}: ${name}`}
        entries={[
          { id: 'rename', text: text('rename'), run: () => setOpen('rename') },
          ...(features.includes('ai_assistant.conversations.share')
            ? [{ id: 'share', text: text('share'), run: () => setOpen('share') }]
            : []),
          {
            id: 'archive',
            text: text(isOpen ? 'archive' : 'reopen'),
            run: () =>
              void change
                .attempt('PATCH', path, { json: { status: isOpen ? 'closed' : 'open' } })
                .then(readAgain),
          },
          {
            id: 'remove',
            text: kitText('remove'),
            look: 'danger',
            run: () => ask({ name, path, help: text('removeHelp') }),
          },
        ]}
      />
      {open === 'rename' && (
        <RenameDialog path={path} title={title} onRenamed={readAgain} onClose={() => setOpen(null)} />
      )}
      {open === 'share' && <ShareDialog path={path} name={name} onClose={() => setOpen(null)} />}
      {dialog}
    </>
  );
}

function RenameDialog(props: {
  readonly path: string;
  readonly title: string | null;
  readonly onRenamed: () => void;
  readonly onClose: () => void;
}) {
  const { path, title, onRenamed, onClose } = props;
  const change = useChange({ refreshes: [CONVERSATIONS] });
  const form = useForm(
    { title: title ?? '' },
    async (json) => {
      await change.run('PATCH', path, { json });
      onRenamed();
    },
    { labels: { title: text('name') } },
  );
  return (
    <FormDialog title={text('rename')} form={form} onClose={onClose}>
      <TextField label={text('name')} isRequired maxLength={200} {...form.field('title')} />
    </FormDialog>
  );
}
