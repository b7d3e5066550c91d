import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFresh } from '../api/events';
import { FOLLOWED } from '../api/useResource';
import type { RecordFormProps } from './ownProps';
import { Form } from '../kit/Form';
import { Problem } from '../kit/Problem';
import { Empty, Loaded, Skeleton } from '../kit/states';
import type { Parameters } from './calls';
import { type Description, useDescription } from './description';
import { RecordDetails } from './RecordDetails';
import { RecordFields } from './RecordFields';
import type { RecordView } from './RecordView';
import { t } from './texts';
import { useFields } from './useFields';
import { readItem } from './readItem';
import { type RecordFormOptions, useRecordForm } from './useRecordForm';

interface Props {
  readonly description: Description;
  readonly view: RecordView;
  readonly fixed: Parameters;
  readonly saved: (id: string) => void;
}

const NOTHING: Parameters = {};

/** A form of a record within a component of a module. */
export default function OwnForm({ collection: kind, form, fixed = NOTHING, id, onSaved }: RecordFormProps) {
  const resource = useDescription(kind);
  const view = useMemo(() => ({ collection: kind, ...(form && { form }) }), [kind, form]);
  const saved = (savedId: string) => onSaved?.(savedId);
  return (
    <Loaded resource={resource}>
      {(description) =>
        id === undefined ? (
          <NewRecord {...{ description, view, fixed, saved }} />
        ) : (
          <StoredRecord {...{ description, view, fixed, saved, id }} />
        )
      }
    </Loaded>
  );
}

function NewRecord({ description, view, fixed, saved }: Props) {
  const fields = useFields(description);
  const { form, first, more } = useRecordForm({
    description,
    fields,
    view,
    item: null,
    fixed,
    onSaved: (id) => saved(id ?? ''),
  });
  if (!description.verbs.create) return <Empty title={t('mayNotCreate')} />;
  return (
    <Form form={form} action={description.createTitle}>
      <RecordFields of={description.id} form={form} first={first} more={more} />
    </Form>
  );
}

function StoredRecord({ description, view, fixed, saved, id }: Props & { readonly id: string }) {
  const fields = useFields(description);
  const { data, error, refetch } = useQuery({
    // The route of the record answers other members, by which parts of modules read it.
    queryKey: ['api', `${description.path}/${id}`, 'item'],
    queryFn: () => readItem(description, id, fixed),
    // Settings change without an event.
    refetchInterval: description.verbs.list ? false : FOLLOWED.every,
  });
  useFresh(`${description.id}.*`, [description.path]);
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (!description.verbs.update)
    return <RecordDetails key={id} {...{ description, fields, view }} item={data} />;
  return (
    <ChangedRecord key={id} {...{ description, fields, view, fixed }} item={data} onSaved={() => saved(id)} />
  );
}

function ChangedRecord(props: RecordFormOptions) {
  const { form, first, more } = useRecordForm(props);
  return (
    <Form form={form} action={t('save')}>
      <RecordFields of={props.description.id} form={form} first={first} more={more} />
    </Form>
  );
}
