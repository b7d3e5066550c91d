import {
  Button,
  FileField,
  FormDialog,
  kindOfService,
  kitText,
  Named,
  refreshFrame,
  SwitchField,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { useEffect, useId } from 'react';
import { text } from './texts';
import type { Organization } from './types';
import { PATH } from './useOrganizationTree';

/** A picture of the library, in twice the size that it is drawn in. */
const PICTURE = /^\/api\/attachments\/image\/([\w-]+)\//;
const pictureOf = (id: string) => `/api/attachments/image/${id}/mark?width=88&height=88`;

/** What the input shows of an organization without a colour of its own: that of Tenantry. */
const UNSET = '#4353e0';

interface Props {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** The mark and the colour by which an organization is known, with a preview of both. */
export function BrandDialog({ organization, onClose }: Props) {
  const { id, name, logoUrl, logoPreserveAspectRatio, accentColor, updatedAt } = organization;
  const change = useChange();
  const form = useForm(
    { logoUrl: logoUrl ?? '', logoPreserveAspectRatio, accentColor: accentColor ?? '' },
    async (values) => {
      await change.run('PUT', `${PATH}/${id}`, {
        json: { ...values, logoUrl: values.logoUrl || null, accentColor: values.accentColor || null },
        updatedAt,
      });
      // After the dialog has closed, which ends the preview of the colour.
      void refreshFrame();
    },
    {
      labels: {
        logoUrl: text('mark'),
        logoPreserveAspectRatio: text('keepShape'),
        accentColor: text('accentColor'),
      },
    },
  );
  const logo = form.field('logoUrl');
  const file = PICTURE.exec(logo.value)?.[1];
  return (
    <FormDialog
      title={kitText('labelled', { label: text('brand'), text: name })}
      form={form}
      onClose={onClose}
    >
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
      <AccentField {...form.field('accentColor')} />
    </FormDialog>
  );
}

/** The colour that buttons, links and what is chosen have. The console shows it while it is chosen. */
function AccentField(props: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { value, onChange } = props;
  const id = useId();
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.getPropertyValue('--tenant');
    if (value !== '') style.setProperty('--tenant', value);
    return () => style.setProperty('--tenant', before);
  }, [value]);
  return (
    <div className="field">
      <label htmlFor={id}>{text('accentColor')}</label>
      <span className="tools">
        <input
          id={id}
          type="color"
          aria-describedby={`${id}help`}
          value={value || UNSET}
          onChange={({ target }) => onChange(target.value)}
        />
        {value !== '' && (
          <Button look="plain" onClick={() => onChange('')}>
            {text('noAccent')}
          </Button>
        )}
      </span>
      <span id={`${id}help`} className="help">
        {text('accentHelp')}
      </span>
    </div>
  );
}
