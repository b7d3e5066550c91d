import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Navigation } from '../../api/session';
import { useChange } from '../../api/useChange';
import { pathWith, useResource } from '../../api/useResource';
import { Button, Loaded, SelectField } from '../../kit';
import { kitText } from '../../kit/texts';
import { GroupCard } from './GroupCard';
import {
  arrange,
  type ArrangedGroup,
  moved,
  settingsOf,
  type SidebarPreferences,
  type SidebarSettings,
} from './sidebarSettings';
import { text } from './texts';
import { Variants } from './Variants';

/** Arranges the sidebar: for oneself, or as what the accounts with a role see at first. */
export function SidebarEditor() {
  const [roleId, setRoleId] = useState('');
  const own = useResource<SidebarPreferences>('/auth/sidebar/preferences');
  const chosen = useResource<SidebarPreferences>(pathWith('/auth/sidebar/preferences', { roleId }));
  const navigation = useResource<Navigation>('/auth/admin/nav');
  return (
    <>
      {own.data?.canApplyToRoles && (
        <div className="tools">
          <SelectField
            label={text('arrangedFor')}
            none={text('myself')}
            options={own.data.roles.map(({ id, name }) => ({ value: id, text: text('role', { name }) }))}
            value={roleId}
            onChange={setRoleId}
          />
        </div>
      )}
      <Loaded resource={navigation}>
        {({ groups }) => (
          <Loaded resource={chosen}>
            {({ settings, updatedAt }) => (
              <Editor
                key={`${roleId}${updatedAt ?? ''}`}
                initial={arrange(groups, settings)}
                again={(others) => arrange(groups, others)}
                roleId={roleId}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function Editor(props: {
  readonly initial: readonly ArrangedGroup[];
  /** The groups as other settings arrange them. */
  readonly again: (settings: SidebarSettings) => readonly ArrangedGroup[];
  /** Empty for the own sidebar. */
  readonly roleId: string;
}) {
  const { initial, again, roleId } = props;
  const [groups, setGroups] = useState(initial);
  const client = useQueryClient();
  const change = useChange({ done: text('sidebarSaved'), refreshes: ['/auth/sidebar', '/auth/admin'] });
  const send = async (method: string, path: string, json?: object) => {
    if (await change.attempt(method, path, json ? { json } : {}))
      await client.invalidateQueries({ queryKey: ['frame'] });
  };
  const scope = roleId === '' ? { type: 'user' } : { type: 'role', roleId };
  return (
    <>
      <p>{text('sidebarHelp')}</p>
      <ol className="arranged">
        {groups.map((group, index) => (
          <GroupCard
            key={group.id}
            group={group}
            isFirst={index === 0}
            isLast={index === groups.length - 1}
            move={(by) => setGroups(moved(groups, index, by))}
            change={(next) => setGroups(groups.map((other) => (other.id === next.id ? next : other)))}
          />
        ))}
      </ol>
      <div className="buttons sticky">
        <Button
          look="primary"
          isBusy={change.isRunning}
          onClick={() =>
            void send('PUT', '/auth/sidebar/preferences', { settings: settingsOf(groups), scope })
          }
        >
          {kitText('save')}
        </Button>
        {roleId !== '' && (
          <Button onClick={() => void send('DELETE', pathWith('/auth/sidebar/preferences', { roleId }))}>
            {text('forget')}
          </Button>
        )}
      </div>
      {roleId === '' && (
        <Variants
          current={settingsOf(groups)}
          onUse={(settings) => {
            setGroups(again(settings));
            void send('PUT', '/auth/sidebar/preferences', { settings, scope });
          }}
        />
      )}
    </>
  );
}
