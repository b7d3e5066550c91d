import { useResource } from '../../api/useResource';
import { Loaded, Table } from '../../kit';
import { formatAgo, formatTime } from '../../texts/format';
import { text } from './texts';
import type { Jobs } from './types';

/** Jobs that run again and again, with the next time of each. */
export function Recurring() {
  const jobs = useResource<Jobs>('/platform/jobs', { every: 30_000 });
  return (
    <Loaded resource={jobs}>
      {({ recurring }) => (
        <Table
          label={text('recurring')}
          rows={recurring}
          idOf={({ worker }) => worker}
          columns={[
            { title: text('worker'), cell: ({ worker }) => <code>{worker}</code> },
            { title: text('schedule'), cell: ({ schedule }) => <code>{schedule}</code> },
            { title: text('nextAt'), cell: ({ nextAt }) => `${formatTime(nextAt)} (${formatAgo(nextAt)})` },
          ]}
        />
      )}
    </Loaded>
  );
}
