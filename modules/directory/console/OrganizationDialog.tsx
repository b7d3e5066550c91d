import {
  aroundRecord,
  FormDialog,
  type FormState,
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
import { useOrganizations } from './useOrganizations';
import { text } from './texts';
import type { Organization } from './types';

const PATH = '/directory/organizations';

interface Values {
  readonly name: string;
  readonly slug: string;
  readonly parentId: string;
  readonly timeZone: string;
  readonly isActive: boolean;
}

type Detail = Pick<Organization, 'name' | 'slug' | 'parentId' | 'isActive' | 'updatedAt'> & {
  readonly timeZone: string | null;
};

/** Adds an organization. */
export function NewOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useChange();
  const form = useForm<Values>({ name: '', slug: '', parentId: '', timeZone: '', isActive: true }, (values) =>
    change.run('POST', PATH, { json: sent(values) }),
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

/** Changes an organization, its time zone and its place in the tree. */
export function EditOrganizationDialog(props: {
  readonly organization: Organization;
  readonly onClose: () => void;
}) {
  const detail = useResource<Detail>(`${PATH}/${props.organization.id}`);
  return <Loaded resource={detail}>{(found) => <Edit {...props} detail={found} />}</Loaded>;
}

function Edit(props: {
  readonly organization: Organization;
  readonly detail: Detail;
  readonly onClose: () => void;
}) {
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
      <Fields form={form} excluded={[organization.id, ...organization.descendantIds]} />
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
  const parents = useOrganizations().filter(({ value }) => !excluded.includes(value));
  return (
    <>
      <TextField label={text('name')} isRequired maxLength={200} {...form.field('name')} />
      <TextField label={text('slug')} help={text('slugHelp')} maxLength={150} {...form.field('slug')} />
      <SelectField label={text('parent')} none={text('top')} options={parents} {...form.field('parentId')} />
      <TextField
        label={text('timeZone')}
        help={text('timeZoneHelp')}
        maxLength={100}
        {...form.field('timeZone')}
      />
      <SwitchField label={text('active')} {...form.field('isActive')} />
    </>
  );
}

function sent({ slug, parentId, timeZone, ...values }: Values) {
  return { ...values, slug: slug || null, parentId: parentId || null, timeZone: timeZone || null };
}
