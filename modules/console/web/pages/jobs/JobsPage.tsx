import { Tabs, useAddress } from '../../kit';
import { Health } from './Health';
import { JobList } from './JobList';
import { Recurring } from './Recurring';
import { text } from './texts';

/** How the installation is doing: readiness, statistics and jobs, for operators. */
export default function JobsPage() {
  const { get, set } = useAddress();
  return (
    <Tabs
      label={text('title')}
      selected={get('tab') || 'health'}
      select={(tab) => set({ tab }, true)}
      tabs={[
        { id: 'health', title: text('health'), content: () => <Health /> },
        { id: 'jobs', title: text('jobs'), content: () => <JobList /> },
        { id: 'recurring', title: text('recurring'), content: () => <Recurring /> },
      ]}
    />
  );
}
