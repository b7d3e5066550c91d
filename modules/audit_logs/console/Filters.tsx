import { type ReactNode, useState } from 'react';
import {
  AccountField,
  Button,
  DateField,
  Dialog,
  formatDay,
  Icon,
  localText,
  momentOf,
  optionsWith,
  PageActions,
  pathWith,
  ReferenceField,
  Segments,
  SelectField,
  serverNow,
  useAccountName,
  useAddress,
  useConsole,
  useKinds,
  usePerson,
  useRecordName,
} from '@tenantry/console';
import { text } from './texts';

/** Times up to now that are offered. */
const PERIODS = ['today', 'week', 'days', 'month'] as const;
const DAY = 86_400_000;

/** A filter that is chosen: its parameter in the address, its label and its value as people read it. */
type Chosen = readonly [parameter: string, label: string, value: string | undefined];

interface Props {
  /** Of the log below `/api`. */
  readonly path: string;
  /** The parameters of the request for the same entries; without `resourceId` entries are not narrowed to a record. */
  readonly query: Readonly<Record<string, string>>;
  /** Further filters, and what is chosen in them. */
  readonly children?: ReactNode;
  readonly chosen: readonly Chosen[];
}

/** Filters of a log as chips, the dialog in which they are chosen, and the export of the entries as a file. */
export function Filters({ path, query, children, chosen }: Props) {
  const { get, set } = useAddress();
  const { features } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const organizations = useConsole().organizations;
  const kinds = useKinds();
  const kind = get('resourceKind');
  const who = useAccountName(get('actorUserId') || null);
  const record = useRecordName(kind || null, get('resourceId') || null);
  const mayChooseWho = features.includes('audit_logs.view_tenant');
  const day = (name: string) => (get(name) === '' ? undefined : formatDay(get(name)));
  const all: readonly Chosen[] = [
    ['resourceKind', text('kind'), kinds.titleOf(kind)],
    ['resourceId', text('record'), record ?? get('resourceId')],
    ['actorUserId', text('who'), who],
    [
      'organizationId',
      text('organization'),
      organizations.find(({ id }) => id === get('organizationId'))?.name,
    ],
    ['after', text('from'), day('after')],
    ['before', text('to'), day('before')],
    ...chosen,
  ];
  const hasOwnDays = get('after') !== '' || get('before') !== '';
  return (
    <div className="tools of-list">
      <Segments
        label={text('time')}
        choices={[
          { id: '', title: text('anyTime') },
          ...PERIODS.map((id) => ({ id, title: text(`time_${id}`) })),
          { id: 'own', title: text('ownDays') },
        ]}
        chosen={hasOwnDays ? 'own' : (periodIn(get) ?? '')}
        choose={(period) => (period === 'own' ? setOpen(true) : set({ period, after: '', before: '' }))}
      />
      {all
        .filter(([parameter]) => get(parameter) !== '')
        .map(([parameter, label, value = '…']) => (
          <span key={parameter} className="filter">
            <button type="button" onClick={() => setOpen(true)}>
              <span>
                <span className="soft">{label}</span> {value}
              </span>
            </button>
            <button
              type="button"
              aria-label={text('removeFilter', { label: label || value })}
              onClick={() =>
                set({ [parameter]: '', ...(parameter === 'resourceKind' && { resourceId: '', field: '' }) })
              }
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
      <Button look="plain" icon="list-filter" onClick={() => setOpen(true)}>
        {text('filter')}
      </Button>
      <PageActions>
        <a
          className="button"
          href={`/api${pathWith(`${path}/export`, query)}`}
          aria-label={text('export')}
          download
        >
          <Icon name="download" />
          <span className="label">{text('export')}</span>
        </a>
      </PageActions>
      {isOpen && (
        <Dialog
          title={text('filter')}
          onClose={() => setOpen(false)}
          footer={
            <Button look="primary" onClick={() => setOpen(false)}>
              {text('showEntries')}
            </Button>
          }
        >
          <div className="form">
            <SelectField
              label={text('kind')}
              none={text('all')}
              options={optionsWith(kinds, kind)}
              value={kind}
              onChange={(resourceKind) => set({ resourceKind, resourceId: '', field: '' }, true)}
            />
            {kind !== '' && query['resourceId'] !== undefined && (
              <ReferenceField
                label={text('record')}
                kind={kind}
                value={get('resourceId') === '' ? [] : [get('resourceId')]}
                onChange={([resourceId = '']) => set({ resourceId })}
              />
            )}
            {mayChooseWho && (
              <AccountField
                label={text('who')}
                value={get('actorUserId') === '' ? [] : [get('actorUserId')]}
                onChange={([actorUserId = '']) => set({ actorUserId })}
              />
            )}
            {organizations.length > 1 && (
              <SelectField
                label={text('organization')}
                none={text('all')}
                options={organizations.map(({ id, name }) => ({ value: id, text: name }))}
                value={get('organizationId')}
                onChange={(organizationId) => set({ organizationId })}
              />
            )}
            <DateField
              label={text('from')}
              value={get('after')}
              onChange={(after) => set({ after, period: '' })}
            />
            <DateField
              label={text('to')}
              value={get('before')}
              onChange={(before) => set({ before, period: '' })}
            />
            {children}
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** The request for the entries that the address asks for. Days begin and end as the person sees them. */
export function queryOf(get: (name: string) => string): Readonly<Record<string, string>> {
  const period = periodIn(get);
  const time = (day: string, ofDay: string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(`${day}T${ofDay}`).toISOString() : '';
  return {
    resourceKind: get('resourceKind'),
    resourceId: get('resourceId'),
    actorUserId: get('actorUserId'),
    organizationId: get('organizationId'),
    after: time(period ? firstDayOf(period) : get('after'), '00:00'),
    before: time(get('before'), '23:59:59.999'),
  };
}

type Period = (typeof PERIODS)[number];

/** The period that the address names. */
const periodIn = (get: (name: string) => string) => PERIODS.find((one) => one === get('period'));

/** The first day of a period up to now, as the person sees days. */
function firstDayOf(period: Period): string {
  const dayOf = (time: number) => localText(new Date(time)).split('T', 1).join();
  const now = serverNow();
  if (period === 'month') return `${dayOf(now).split('-', 2).join('-')}-01`;
  return dayOf(now - { today: 0, week: 6, days: 29 }[period] * DAY);
}
