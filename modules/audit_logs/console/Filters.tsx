import type { ReactNode } from 'react';
import {
  AccountField,
  DateField,
  momentOf,
  optionsWith,
  pathWith,
  SelectField,
  useAddress,
  useConsole,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { text } from './texts';

interface Props {
  /** Of the log below `/api`. */
  readonly path: string;
  /** The parameters of the request for the same entries. */
  readonly query: Readonly<Record<string, string>>;
  /** Further filters. */
  readonly children?: ReactNode;
}

/** Filters of a log, and the export of its entries as a file. */
export function Filters({ path, query, children }: Props) {
  const { get, set } = useAddress();
  const { features } = usePerson();
  const organizations = useConsole().organizations;
  const mayChooseWho = features.includes('audit_logs.view_tenant');
  return (
    <div className="tools">
      <SelectField
        label={text('kind')}
        none={text('all')}
        options={optionsWith(useKinds(), get('resourceKind'))}
        value={get('resourceKind')}
        onChange={(resourceKind) => set({ resourceKind, field: '' }, true)}
      />
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
      <DateField label={text('from')} value={get('after')} onChange={(after) => set({ after })} />
      <DateField label={text('to')} value={get('before')} onChange={(before) => set({ before })} />
      {children}
      <a className="button push" href={`/api${pathWith(`${path}/export`, query)}`} download>
        {text('export')}
      </a>
    </div>
  );
}

/** The request for the entries that the address asks for. Days begin and end as the person sees them. */
export function queryOf(get: (name: string) => string): Readonly<Record<string, string>> {
  const time = (name: string, ofDay: string) =>
    /^\d{4}-\d\d-\d\d$/.test(get(name)) ? momentOf(`${get(name)}T${ofDay}`).toISOString() : '';
  return {
    resourceKind: get('resourceKind'),
    resourceId: get('resourceId'),
    actorUserId: get('actorUserId'),
    organizationId: get('organizationId'),
    after: time('after', '00:00'),
    before: time('before', '23:59:59.999'),
  };
}
