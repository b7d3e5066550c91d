import {
  actionsColumn,
  Ago,
  Badge,
  ListPage,
  Named,
  Tabs,
  useAddress,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import type { ItemOf } from '@tenantry/core';
import type { devices } from '@tenantry/module-devices/contract';
import { text } from './texts';

/** A device; `userName` is in the list of all users alone. */
type Device = ItemOf<typeof devices> & { readonly userName?: string | null };

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
          {
            title: text('device'),
            cell: ({ deviceId, platform, osVersion }) => (
              <Named
                mark={{
                  name: platform,
                  shape: 'square',
                  size: 32,
                  icon: platform === 'web' ? 'monitor' : 'smartphone',
                  tone: 'grey',
                }}
                note={deviceId}
              >
                {[PLATFORMS[platform] ?? platform, osVersion].filter(Boolean).join(' ')}
              </Named>
            ),
          },
          ...(hasUser ? [{ title: text('user'), cell: (device: Device) => <Owner {...device} /> }] : []),
          { title: text('app'), cell: ({ clientAppVersion }) => clientAppVersion ?? '–' },
          {
            title: text('push'),
            cell: ({ pushProvider }) =>
              pushProvider === null ? (
                <span className="soft">{text('noPush')}</span>
              ) : (
                <Badge>{pushProvider.toUpperCase()}</Badge>
              ),
          },
          {
            title: text('lastSeen'),
            isShort: true,
            cell: ({ lastSeenAt, createdAt }) => <Ago at={lastSeenAt ?? createdAt} />,
          },
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

function Owner({ userId, userName }: Device) {
  if (!userName) return <span className="soft">–</span>;
  return <Named mark={{ name: userName, shape: 'round', account: userId }}>{userName}</Named>;
}
