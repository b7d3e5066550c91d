import { pathWith, useResource } from '../../api/useResource';
import { Badge, Empty, Loaded, Pager, Table, useAddress } from '../../kit';
import { formatTime } from '../../texts/format';
import { text } from './texts';
import type { ModuleSwitch } from './types';

/** Who switched which module of the tenant, when and why. */
export function SwitchHistory() {
  const { page } = useAddress();
  const answer = useResource<{ items: readonly ModuleSwitch[]; totalPages: number }>(
    pathWith('/platform/module-switches', { page, pageSize: 25 }),
  );
  return (
    <Loaded resource={answer}>
      {({ items, totalPages }) =>
        items.length === 0 ? (
          <Empty title={text('noSwitches')}>{text('noSwitchesHelp')}</Empty>
        ) : (
          <>
            <Table
              label={text('history')}
              rows={items}
              idOf={({ id }) => id}
              columns={[
                { title: text('when'), cell: ({ at }) => formatTime(at) },
                { title: text('module'), cell: ({ moduleId }) => <code>{moduleId}</code> },
                {
                  title: text('switch'),
                  cell: ({ enabled }) => (
                    <Badge tone={enabled ? 'good' : 'neutral'}>{text(enabled ? 'on' : 'off')}</Badge>
                  ),
                },
                {
                  title: text('alsoConcerned'),
                  cell: ({ alsoConcerned }) => alsoConcerned.join(', ') || '–',
                },
                { title: text('reason'), cell: ({ reason }) => reason ?? '–' },
                { title: text('by'), cell: ({ by }) => <code>{by}</code> },
              ]}
            />
            <Pager pages={totalPages} />
          </>
        )
      }
    </Loaded>
  );
}
