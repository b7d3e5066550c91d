import { pathWith, useResource } from '../../api/useResource';
import { Empty, Loaded, SelectField, Table, useAddress } from '../../kit';
import { Card } from '../../kit/Card';
import { Segments } from '../../kit/Segments';
import { JobRows } from './JobRows';
import { numberColumn } from './numberColumn';
import { text } from './texts';
import type { Job, JobCounts, Jobs } from './types';

const STATES = ['running', 'waiting', 'dead'] as const;

/** The jobs that run, failed and wait, or were given up, by state and module; below, the numbers of all jobs by module. */
export function JobList() {
  const { get, set } = useAddress();
  const module = get('module');
  const jobs = useResource<Jobs>(pathWith('/platform/jobs', { module }), { every: 5_000 });
  return (
    <Loaded resource={jobs} lines={10}>
      {({ modules, items }) => {
        const state = STATES.find((one) => one === get('state')) ?? '';
        const shown = items.filter((job) => state === '' || job.state === state);
        const countOf = (one: Job['state']) => items.filter((job) => job.state === one).length;
        const titles = new Map(modules.map((row) => [row.module, row.title]));
        if (module) titles.set(module, titles.get(module) ?? module);
        return (
          <>
            <div className="tools">
              <Segments
                label={text('state')}
                choices={[
                  { id: '', title: text('allJobs'), count: items.length },
                  ...STATES.map((id) => ({ id, title: text(`${id}Jobs`), count: countOf(id) })),
                ]}
                chosen={state}
                choose={(chosen) => set({ state: chosen })}
              />
              <SelectField
                label={text('module')}
                none={text('all')}
                value={module}
                onChange={(value) => set({ module: value })}
                options={[...titles].map(([id, title]) => ({ value: id, text: title }))}
              />
            </div>
            {shown.length === 0 ? (
              <Empty hasDrawing title={text(state === '' ? 'noJobs' : 'noJobsOfState')}>
                {text('noJobsHelp')}
              </Empty>
            ) : (
              <JobRows jobs={shown} />
            )}
            <Counts modules={modules} />
          </>
        );
      }}
    </Loaded>
  );
}

function Counts({ modules }: { readonly modules: readonly JobCounts[] }) {
  return (
    <Card title={text('counts')}>
      <Table
        label={text('counts')}
        rows={modules}
        idOf={(row) => row.module}
        columns={[
          { title: text('module'), cell: (row) => row.title },
          ...(['running', 'waiting', 'later', 'parked', 'dead'] as const).map((state) =>
            numberColumn<JobCounts>(`${state}Jobs`, (row) => row[state]),
          ),
        ]}
      />
    </Card>
  );
}
