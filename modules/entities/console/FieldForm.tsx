import {
  BackLink,
  Button,
  DefinedInput,
  FieldPreview,
  type FormState,
  Icon,
  kindOfService,
  kitText,
  navigate,
  OthersNotes,
  PageActions,
  Refusal,
  SelectField,
  SwitchField,
  TextField,
  useChange,
  useForm,
  useKinds,
  useListOptions,
} from '@tenantry/console';
import { useId } from 'react';
import { Choices } from './Choices';
import { typeOf } from './fieldTypes';
import { definitionOf, type FieldValues, keyOf, memberOf, optionsOf, valuesOf } from './fieldValues';
import { MoreSettings } from './MoreSettings';
import { text } from './texts';
import { TypeGrid } from './TypeGrid';
import { type CustomField, FIELDS, PAGE } from './types';

/** Address of the fields of a kind of record. */
export const pageOf = (kind: string) => `${PAGE}?kind=${encodeURIComponent(kind)}`;

/** The form of a field, with a preview beside it. @param props.field null: a new one of the kind of record `entityId` */
export function FieldForm({
  field,
  entityId,
}: {
  readonly field: CustomField | null;
  readonly entityId: string;
}) {
  const formId = useId();
  const accounts = kindOfService('accounts');
  const stored = field?.rules ?? {};
  const change = useChange({ done: text(field ? 'saved' : 'added') });
  const form = useForm<FieldValues>(valuesOf(field, entityId, accounts), (values, base) =>
    field
      ? change.run('PUT', FIELDS, {
          json: {
            id: field.id,
            ...changed(memberOf(values, stored, accounts), memberOf(base, stored, accounts)),
          },
          updatedAt: field.updatedAt,
        })
      : change.run('POST', FIELDS, { json: memberOf(values, stored, accounts) }),
  );
  const { values } = form;
  const back = pageOf(values.entityId);
  return (
    <form
      id={formId}
      className="field-form"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send().then((isDone) => isDone && navigate(back));
      }}
    >
      <BackLink href={back}>{text('all')}</BackLink>
      <PageActions>
        {form.isChanged && <span className="help">{text('notSaved')}</span>}
        <Button look="plain" onClick={() => navigate(back)}>
          {kitText('cancel')}
        </Button>
        <Button look="primary" type="submit" form={formId} isBusy={form.isSending}>
          {text(field ? 'save' : 'create')}
        </Button>
      </PageActions>
      <OthersNotes others={form.others} />
      <Refusal error={form.error} />
      <div className="split">
        <div className="stack">
          <Inputs form={form} field={field} accounts={accounts} />
        </div>
        <aside aria-label={text('preview')} className="preview-aside">
          <h2>{text('preview')}</h2>
          <Preview values={values} stored={stored} accounts={accounts} />
        </aside>
      </div>
    </form>
  );
}

interface InputsProps {
  readonly form: FormState<FieldValues>;
  readonly field: CustomField | null;
  readonly accounts: string | null;
}

function Inputs({ form, field, accounts }: InputsProps) {
  const { values } = form;
  const { type } = values;
  const isSelect = typeOf(type).kind === 'select';
  const { value: defaultValue, onChange: setDefault, error: defaultError } = form.field('defaultValue');
  const rule = (name: string) => ({
    value: values.rules[name] ?? '',
    onChange: (value: string) => form.set({ rules: { ...values.rules, [name]: value } }),
  });
  return (
    <>
      {field === null && <KindChoice form={form} />}
      <div className="two">
        <TextField label={text('label')} isRequired maxLength={200} {...form.field('label')} />
        <TextField label={text('help')} maxLength={1_000} {...form.field('description')} />
      </div>
      <TypeGrid
        type={type}
        isFixed={field !== null}
        onChange={(next) => form.set({ type: next, defaultValue: null })}
      />
      {type === 'amount' && (
        <TextField
          label={text('currency')}
          maxLength={3}
          {...rule('currency')}
          error={form.field('rules').error}
        />
      )}
      {type === 'record' && <RelatedKind {...rule('relatedKind')} error={form.field('rules').error} />}
      {isSelect && (
        <Choices
          choices={values.options}
          onChange={(options) => form.set({ options })}
          error={form.field('options').error}
          isMulti={type === 'choices'}
          defaults={[defaultValue ?? []].flat().map(String)}
          setDefaults={(all) =>
            setDefault(all.length === 0 ? null : type === 'choices' ? all : (all[0] ?? null))
          }
        />
      )}
      <div className="switches">
        <SwitchField label={text('required')} {...form.field('required')} />
        {!values.encrypted && <SwitchField label={text('filterable')} {...form.field('filterable')} />}
        {typeOf(type).multi === 'chosen' && field === null && (
          <SwitchField
            label={text('multi')}
            value={values.multi}
            error={form.field('multi').error}
            onChange={(multi) => form.set({ multi, defaultValue: null })}
          />
        )}
        <SwitchField label={text('active')} {...form.field('isActive')} />
      </div>
      {!isSelect && type !== 'file' && (
        <DefinedInput
          key={`${type} ${values.multi}`}
          label={text('defaultValue')}
          definition={{
            ...definitionOf(values, field?.rules ?? {}, accounts),
            rules: plainRules(values, accounts),
          }}
          value={defaultValue}
          onChange={setDefault}
          error={defaultError}
        />
      )}
      <MoreSettings form={form} isNew={field === null} proposedKey={keyOf(values.label)} rule={rule} />
    </>
  );
}

/** Rules by which the input of the default is drawn: the kind of the records to choose from. */
function plainRules({ type, rules }: FieldValues, accounts: string | null) {
  if (type === 'colleague' && accounts !== null) return { relatedKind: accounts };
  const kind = rules['relatedKind'];
  return type === 'record' && kind !== undefined && kind !== '' ? { relatedKind: kind } : {};
}

function KindChoice({ form }: { readonly form: FormState<FieldValues> }) {
  const options = useListOptions<{ readonly id: string; readonly title: string }>(
    '/entities/entities',
    ({ id, title }) => ({ value: id, text: title }),
  );
  const { titleOf } = useKinds();
  return (
    <SelectField
      label={text('kindOfRecord')}
      isRequired
      options={options.map(({ value }) => ({ value, text: titleOf(value) }))}
      {...form.field('entityId')}
    />
  );
}

function RelatedKind(props: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  const { options } = useKinds();
  return <SelectField label={text('relatedKind')} isRequired options={options} {...props} />;
}

function Preview(props: {
  readonly values: FieldValues;
  readonly stored: Readonly<Record<string, unknown>>;
  readonly accounts: string | null;
}) {
  const { values, stored, accounts } = props;
  const { titleOf } = useKinds();
  if (typeOf(values.type).kind === 'select' && optionsOf(values.options).length === 0)
    return (
      <p className="help">
        <Icon name="list-checks" /> {text('noChoices')}
      </p>
    );
  const definition = { ...definitionOf(values, stored, accounts) };
  return (
    <FieldPreview
      kind={titleOf(values.entityId)}
      definition={{
        ...definition,
        label: values.label || text('unnamed'),
        rules: plainRules(values, accounts),
      }}
    />
  );
}

/** The members that differ. */
function changed<T extends object>(next: T, before: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.entries(next).filter(differs)) as Partial<T>;
}
