import { useLocation } from 'wouter';
import { Button } from '../kit/Button';
import { Form } from '../kit/Form';
import { Empty } from '../kit/states';
import { BackLink } from '../kit/PageActions';
import { usePageTitle } from '../pages/pageTitle';
import type { Parameters } from './calls';
import type { Description } from './description';
import { RecordFields } from './RecordFields';
import type { RecordView } from './RecordView';
import { t } from './texts';
import { useFields } from './useFields';
import { useRecordForm } from './useRecordForm';

const NOTHING: Parameters = {};

/** The page on which a record is created. */
export function NewRecordView(props: {
  readonly description: Description;
  readonly view: RecordView;
  /** Address of the list. */
  readonly base: string;
}) {
  const { description, view, base } = props;
  const [, navigate] = useLocation();
  const fields = useFields(description);
  usePageTitle(description.createTitle);
  const { form, first, more } = useRecordForm({
    description,
    fields,
    view,
    item: null,
    fixed: NOTHING,
    onSaved: (id) => navigate(id === null ? base : `${base}/${encodeURIComponent(id)}`),
  });
  if (!description.verbs.create) return <Empty title={t('mayNotCreate')} />;
  return (
    <>
      <BackLink href={base}>{view.title ?? description.plural}</BackLink>
      <Form
        form={form}
        action={description.createTitle}
        buttons={<Button onClick={() => navigate(base)}>{t('cancel')}</Button>}
      >
        <RecordFields of={description.id} form={form} first={first} more={more} groups={view.groups} />
      </Form>
    </>
  );
}
