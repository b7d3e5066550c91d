import {
  actionsColumn,
  formatTime,
  ListPage,
  Tabs,
  useAddress,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import type { ItemOf } from '@tenantry/core';
import type { devices } from '@tenantry/module-devices/contract';
import { text } from './texts';

type Device = ItemOf<typeof devices>;

const PLATFORMS: Readonly<Record<string, string>> = { ios: 'iOS', android: 'Android', web: 'Web' };

/** The own devices; for administrators, those of all users. */
export function DevicesPage() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  const own = { id: 'own', title: text('own'), content: () => <Devices key="own" path="/devices" /> };
  const all = {
    id: 'all',
    title: text('all'),
    content: () => <Devices key="all" path="/devices/admin/devices" hasUser />,
  };
  return (
    <Tabs
      label={text('title')}
      tabs={features.includes('devices.admin') ? [own, all] : [own]}
      selected={get('tab') || 'own'}
      select={(tab) => set({ tab, platform: '' }, true)}
    />
  );
}

function Devices({ path, hasUser = false }: { readonly path: string; readonly hasUser?: boolean }) {
  const { get, set } = useAddress();
  const { ask, dialog } = useRemoval();
  return (
    <>
      <ListPage<Device>
        label={text('title')}
        path={path}
        filters={['platform']}
        empty={{ title: text('empty'), help: text('emptyHelp') }}
        tools={
          <label className="field">
            <span>{text('platform')}</span>
            <select value={get('platform')} onChange={({ target }) => set({ platform: target.value })}>
              <option value="">{text('allPlatforms')}</option>
              {Object.entries(PLATFORMS).map(([platform, name]) => (
                <option key={platform} value={platform}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        }
        columns={[
          { title: text('device'), cell: ({ deviceId }) => deviceId },
          { title: text('platform'), cell: ({ platform }) => PLATFORMS[platform] ?? platform },
          ...(hasUser ? [{ title: text('user'), cell: ({ userId }: Device) => <code>{userId}</code> }] : []),
          { title: text('app'), cell: ({ clientAppVersion }) => clientAppVersion ?? '–' },
          { title: text('system'), cell: ({ osVersion }) => osVersion ?? '–' },
          { title: text('push'), cell: ({ pushProvider }) => pushProvider ?? '–' },
          { title: text('lastSeen'), cell: ({ lastSeenAt }) => formatTime(lastSeenAt) },
          actionsColumn<Device>(
            ({ deviceId }) => deviceId,
            ({ id, deviceId }) => [
              {
                id: 'remove',
                text: text('remove'),
                look: 'danger',
                run: () =>
                  ask({
                    name: deviceId,
                    path: `${path}/${id}`,
                    help: text('removeHelp'),
                    action: text('remove'),
                  }),
              },
            ],
          ),
        ]}
      />
      {dialog}
    </>
  );
}
