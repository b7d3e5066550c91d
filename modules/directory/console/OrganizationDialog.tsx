import type { ComponentProps } from 'react';
import {
  aroundRecord,
  FormDialog,
  type FormState,
  kitText,
  Loaded,
  SelectField,
  shownOptions,
  shownValue,
  SwitchField,
  TextField,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import { TimeZoneField } from './TimeZoneField';
import { useOrganizations } from './useOrganizations';
import { text } from './texts';
import type { Organization } from './types';
import { PATH } from './useOrganizationTree';

interface Values {
  readonly name: string;
  readonly slug: string;
  readonly parentId: string;
  readonly timeZone: string;
  readonly isActive: boolean;
}

interface Detail extends Pick<Organization, 'name' | 'parentId' | 'isActive' | 'updatedAt'> {
  readonly slug: string | null;
  readonly timeZone: string | null;
}

interface Props {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** Adds an organization. @param props.parentId of that above it; null: at the top */
export function NewOrganizationDialog({
  parentId,
  onClose,
}: {
  readonly parentId: string | null;
  readonly onClose: () => void;
}) {
  const change = useChange();
  const form = useForm<Values>(
    { name: '', slug: '', parentId: parentId ?? '', timeZone: '', isActive: true },
    (values) => change.run('POST', PATH, { json: sent(values) }),
  );
  return (
    <FormDialog
      title={text('addOrganization')}
      action={text('addOrganization')}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} excluded={[]} />
    </FormDialog>
  );
}

/** Puts an organization, with those below it, below another one. */
export function MoveOrganizationDialog({ organization, onClose }: Props) {
  const { id, name, parentId, updatedAt } = organization;
  const change = useChange();
  const form = useForm({ parentId: parentId ?? '' }, (values) =>
    change.run('PUT', `${PATH}/${id}`, { json: { parentId: values.parentId || null }, updatedAt }),
  );
  return (
    <FormDialog
      title={kitText('labelled', { label: text('move'), text: name })}
      action={text('move')}
      form={form}
      onClose={onClose}
    >
      <ParentField excluded={withBelow(organization)} help={text('moveHelp')} {...form.field('parentId')} />
    </FormDialog>
  );
}

/** Changes an organization, its time zone and its place in the tree. */
export function EditOrganizationDialog(props: Props) {
  const detail = useResource<Detail>(`${PATH}/${props.organization.id}`);
  return <Loaded resource={detail}>{(found) => <Edit {...props} detail={found} />}</Loaded>;
}

function Edit(props: Props & { readonly detail: Detail }) {
  const { organization, detail, onClose } = props;
  const path = `${PATH}/${organization.id}`;
  const change = useChange();
  const parents = useOrganizations();
  const { name, slug, parentId, timeZone, isActive, updatedAt } = detail;
  const form = useForm<Values>(
    { name, slug: slug ?? '', parentId: parentId ?? '', timeZone: timeZone ?? '', isActive },
    (values) => change.run('PUT', path, { json: sent(values), updatedAt }),
    {
      labels: {
        name: text('name'),
        slug: text('slug'),
        parentId: text('parent'),
        timeZone: text('timeZone'),
        isActive: text('active'),
      },
      shown: (member, value) => (member === 'parentId' ? shownOptions(parents, value) : shownValue(value)),
    },
  );
  return (
    <FormDialog
      title={name}
      around={aroundRecord('directory.organization', organization)}
      form={form}
      onClose={onClose}
    >
      <Fields form={form} excluded={withBelow(organization)} />
    </FormDialog>
  );
}

function Fields({
  form,
  excluded,
}: {
  readonly form: FormState<Values>;
  readonly excluded: readonly string[];
}) {
  return (
    <>
      <TextField label={text('name')} isRequired maxLength={200} {...form.field('name')} />
      <TextField label={text('slug')} help={text('slugHelp')} maxLength={150} {...form.field('slug')} />
      <ParentField excluded={excluded} {...form.field('parentId')} />
      <TimeZoneField {...form.field('timeZone')} />
      <SwitchField label={text('active')} {...form.field('isActive')} />
    </>
  );
}

/** The organization above. @param props.excluded ids of those that cannot be it */
function ParentField({
  excluded,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'> & { readonly excluded: readonly string[] }) {
  const parents = useOrganizations().filter(({ value }) => !excluded.includes(value));
  return <SelectField label={text('parent')} none={text('top')} options={parents} {...field} />;
}

const withBelow = ({ id, descendantIds }: Organization) => [id, ...descendantIds];

function sent({ slug, parentId, timeZone, ...values }: Values) {
  return { ...values, slug: slug || null, parentId: parentId || null, timeZone: timeZone || null };
}
