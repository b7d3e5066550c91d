import { useState } from 'react';
import {
  Button,
  FOLLOWED,
  type FormOptions,
  kitText,
  Loaded,
  messageOf,
  notify,
  OthersNotes,
  pathWith,
  Refusal,
  SelectField,
  shownOptions,
  shownValue,
  useChange,
  useForm,
  useResource,
  refreshFrame,
} from '@tenantry/console';
import { GroupCard } from './GroupCard';
import {
  arrange,
  type ArrangedGroup,
  type Group,
  GROUP_ORDER,
  groupLabel,
  groupsFrom,
  itemHidden,
  itemLabel,
  itemOrder,
  moved,
  settingsOf,
  type SidebarPreferences,
  type SidebarSettings,
  type SidebarValues,
  valuesOf,
} from './sidebarSettings';
import { text } from './texts';
import { Variants } from './Variants';

const PREFERENCES = '/auth/sidebar/preferences';

/** Arranges the sidebar: for oneself, or as what the accounts with a role see at first. */
export function SidebarEditor() {
  const [roleId, setRoleId] = useState('');
  const own = useResource<SidebarPreferences>(PREFERENCES);
  const chosen = useResource<SidebarPreferences>(pathWith(PREFERENCES, { roleId }), FOLLOWED);
  // The editor of one arrangement never begins with another.
  const preferences = chosen.isPrevious ? { ...chosen, data: undefined } : chosen;
  const navigation = useResource<{ readonly groups: readonly Group[] }>('/auth/admin/nav');
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
          <Loaded resource={preferences}>
            {({ settings, updatedAt }) => (
              <Editor
                key={roleId}
                stored={arrange(groups, settings)}
                updatedAt={updatedAt}
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
  readonly stored: readonly ArrangedGroup[];
  readonly updatedAt: string | null;
  /** The groups as other settings arrange them. */
  readonly again: (settings: SidebarSettings) => readonly ArrangedGroup[];
  /** Empty for the own sidebar. */
  readonly roleId: string;
}) {
  const { stored, updatedAt, again, roleId } = props;
  const change = useChange({ done: text('sidebarSaved'), refreshes: ['/auth/sidebar', '/auth/admin'] });
  const scope = roleId === '' ? { type: 'user' } : { type: 'role', roleId };
  const put = async (settings: SidebarSettings) => {
    await change.run('PUT', PREFERENCES, { json: { settings, scope }, updatedAt });
    await refreshFrame();
  };
  const form = useForm(
    valuesOf(stored),
    (values) => put(settingsOf(groupsFrom(stored, values))),
    describe(stored),
  );
  const groups = groupsFrom(stored, form.values);
  const arrangeAs = (next: readonly ArrangedGroup[]) => form.set(valuesOf(next));
  const forget = async () => {
    if (await change.attempt('DELETE', pathWith(PREFERENCES, { roleId }))) await refreshFrame();
  };
  const use = async (settings: SidebarSettings) => {
    arrangeAs(again(settings));
    await put(settings).then(form.settle, (error: Error) =>
      notify({ text: messageOf(error), kind: 'error' }),
    );
  };
  return (
    <>
      <p>{text('sidebarHelp')}</p>
      <OthersNotes others={form.others} />
      <ol className="arranged">
        {groups.map((group, index) => (
          <GroupCard
            key={group.id}
            group={group}
            isFirst={index === 0}
            isLast={index === groups.length - 1}
            move={(by) => arrangeAs(moved(groups, index, by))}
            change={(next) => arrangeAs(groups.map((other) => (other.id === next.id ? next : other)))}
          />
        ))}
      </ol>
      <Refusal error={form.error} />
      <div className="buttons sticky">
        <Button look="primary" isBusy={form.isSending} onClick={() => void form.send()}>
          {kitText('save')}
        </Button>
        {roleId !== '' && <Button onClick={() => void forget()}>{text('forget')}</Button>}
      </div>
      {roleId === '' && <Variants current={settingsOf(groups)} onUse={(settings) => void use(settings)} />}
    </>
  );
}

/** Labels of the members of the form, for changes of others. */
function describe(groups: readonly ArrangedGroup[]): FormOptions<SidebarValues> {
  const items = groups.flatMap((group) => group.items);
  const options = [...groups, ...items].map(({ id, name }) => ({ value: id, text: name }));
  return {
    labels: Object.fromEntries([
      [GROUP_ORDER, text('groupOrder')],
      ...groups.flatMap(({ id, name }) => [
        [groupLabel(id), text('label', { name })],
        [itemOrder(id), text('itemOrder', { name })],
      ]),
      ...items.flatMap(({ id, name }) => [
        [itemLabel(id), text('label', { name })],
        [itemHidden(id), text('hides', { name })],
      ]),
    ]) as Record<string, string>,
    shown: (_name, value) => (Array.isArray(value) ? shownOptions(options, value) : shownValue(value)),
  };
}
