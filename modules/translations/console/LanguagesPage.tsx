import {
  Button,
  Chip,
  Form,
  Icon,
  Loaded,
  SelectField,
  Table,
  useChange,
  useConsole,
  useForm,
} from '@tenantry/console';
import { useState } from 'react';
import { chosenIn, knownLanguages, type Languages, LOCALES, nameOf, useLanguages } from './languages';
import { text } from './texts';

/** The languages that the tenant works in: records have texts in them, and people choose among those of the console. */
export function LanguagesPage() {
  const resource = useLanguages();
  return (
    <>
      <p className="help">{text('languagesHelp')}</p>
      <Loaded resource={resource} lines={5}>
        {(languages) => <Choice key={languages.updatedAt} languages={languages} />}
      </Loaded>
    </>
  );
}

function Choice({ languages }: { readonly languages: Languages }) {
  const { items, defaultLocale, updatedAt } = languages;
  const [known] = useState(knownLanguages);
  const mayChoose = useConsole().hasFeature('translations.locales.manage');
  const change = useChange({ done: text('languagesSaved') });
  const form = useForm({ codes: chosenIn(languages) }, ({ codes }) =>
    change.run('PUT', LOCALES, { json: { locales: codes }, updatedAt }),
  );
  const { value: codes, onChange } = form.field('codes');
  const isShown = new Set(items.filter(({ servable }) => servable).map(({ code }) => code));
  const table = (
    <Table
      label={text('languages')}
      rows={codes}
      idOf={(code) => code}
      columns={[
        { title: text('language'), cell: (code) => <strong>{nameOf(code)}</strong> },
        { title: text('code'), narrow: 'none', cell: (code) => code },
        {
          title: text('use'),
          cell: (code) => (
            <Chip tone={isShown.has(code) ? 'green' : 'grey'}>
              {text(isShown.has(code) ? 'ofConsole' : 'ofRecords')}
            </Chip>
          ),
        },
        {
          title: text('removeLanguage'),
          isTitleHidden: true,
          cell: (code) =>
            mayChoose &&
            code !== defaultLocale && (
              <Button
                look="plain"
                className="icon"
                aria-label={`${text('removeLanguage')}: ${nameOf(code)}`}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              >
                <Icon name="x" />
              </Button>
            ),
        },
      ]}
    />
  );
  if (!mayChoose) return table;
  return (
    <Form form={form}>
      {table}
      <SelectField
        label={text('addLanguage')}
        none={text('choose')}
        value=""
        options={known
          .filter(({ code }) => !codes.includes(code))
          .map(({ code, name }) => ({ value: code, text: name }))}
        onChange={(code) => onChange([...codes, code])}
      />
    </Form>
  );
}
