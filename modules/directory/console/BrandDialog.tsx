import {
  FileField,
  FormDialog,
  kindOfService,
  Named,
  SwitchField,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { text } from './texts';
import type { Organization } from './types';
import { PATH } from './useOrganizationTree';

/** A picture of the library, in twice the size that it is drawn in. */
const PICTURE = /^\/api\/attachments\/image\/([\w-]+)\//;
const pictureOf = (id: string) => `/api/attachments/image/${id}/mark?width=88&height=88`;

interface Props {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** The mark by which an organization is known in the sidebar and in lists, with a preview of it. */
export function BrandDialog({ organization, onClose }: Props) {
  const { id, name, logoUrl, logoPreserveAspectRatio, updatedAt } = organization;
  const change = useChange();
  const form = useForm(
    { logoUrl: logoUrl ?? '', logoPreserveAspectRatio },
    (values) =>
      change.run('PUT', `${PATH}/${id}`, { json: { ...values, logoUrl: values.logoUrl || null }, updatedAt }),
    { labels: { logoUrl: text('mark'), logoPreserveAspectRatio: text('keepShape') } },
  );
  const logo = form.field('logoUrl');
  const file = PICTURE.exec(logo.value)?.[1];
  return (
    <FormDialog title={`${text('brand')}: ${name}`} form={form} onClose={onClose}>
      <p>
        <Named mark={{ name, shape: 'square', size: 44, picture: logo.value }}>
          <strong>{name}</strong>
        </Named>
      </p>
      <FileField
        label={text('mark')}
        help={text('markHelp')}
        error={logo.error}
        value={file === undefined ? [] : [file]}
        onChange={([chosen]) => logo.onChange(chosen === undefined ? '' : pictureOf(chosen))}
      />
      {(kindOfService('files') === null || (logo.value !== '' && file === undefined)) && (
        <TextField label={text('address')} maxLength={2048} {...logo} />
      )}
      <SwitchField label={text('keepShape')} {...form.field('logoPreserveAspectRatio')} />
    </FormDialog>
  );
}
