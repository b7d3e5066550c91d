import { type FormState, Summary, SwitchField, TextField } from '@tenantry/console';
import { type FieldValues, moreRules } from './fieldValues';
import { text } from './texts';

interface Props {
  readonly form: FormState<FieldValues>;
  readonly isNew: boolean;
  /** The key that the label gives. */
  readonly proposedKey: string;
  readonly rule: (name: string) => { readonly value: string; readonly onChange: (value: string) => void };
}

const LABELS = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  min: 'min',
  max: 'max',
  maxItems: 'maxItems',
  acceptedExtensions: 'acceptedExtensions',
  maxAttachmentSizeMb: 'maxAttachmentSizeMb',
  partitionCode: 'partitionCode',
} as const;

/** Settings that few people need: the key of the field, its limits, and whether its values are encrypted. */
export function MoreSettings({ form, isNew, proposedKey, rule }: Props) {
  const { values } = form;
  const { error: keyError, ...key } = form.field('key');
  const { error: rulesError } = form.field('rules');
  const names = moreRules(values).filter((name): name is keyof typeof LABELS => name in LABELS);
  const hasProblem = keyError !== undefined || (names.length > 0 && rulesError !== undefined);
  return (
    <details className="more-settings" key={String(hasProblem)} open={hasProblem || undefined}>
      <Summary>{text('more')}</Summary>
      <div className="two">
        <TextField
          label={text('key')}
          help={text(isNew ? 'keyHelp' : 'keyStays')}
          maxLength={50}
          placeholder={proposedKey}
          isDisabled={!isNew}
          error={keyError}
          {...key}
        />
        {names.map((name, index) => (
          <TextField
            key={name}
            label={text(LABELS[name])}
            inputMode={INPUTS.includes(name) ? 'numeric' : 'text'}
            error={index === 0 ? rulesError : undefined}
            {...rule(name)}
          />
        ))}
      </div>
      {isNew && canEncrypt(values) && (
        <SwitchField label={text('encrypted')} help={text('encryptedHelp')} {...form.field('encrypted')} />
      )}
    </details>
  );
}

const INPUTS: readonly string[] = ['minLength', 'maxLength', 'maxItems', 'maxAttachmentSizeMb'];

/** Values that are ids of other records stay readable. */
const canEncrypt = ({ type }: FieldValues) => !['colleague', 'record', 'file'].includes(type);
