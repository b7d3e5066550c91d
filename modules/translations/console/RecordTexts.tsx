import {
  ApiError,
  Empty,
  Facts,
  Form,
  Loaded,
  type Resource,
  Segments,
  type SlotProps,
  TextField,
  useChange,
  useConsole,
  useForm,
  useMemberLabels,
  useResource,
} from '@tenantry/console';
import { useState } from 'react';
import { chosenIn, nameOf, useLanguages } from './languages';
import { text } from './texts';

/** Texts by language and member. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Stored {
  readonly translations: Texts;
  /** Members that may have texts. */
  readonly translatable: readonly string[];
  readonly updatedAt: string | null;
}

/** Characters from which on a text gets several lines. */
const LONG = 80;

/** The texts of a record in other languages, beside what the record says itself. */
export function RecordTexts({ kind, record }: SlotProps<Readonly<Record<string, unknown>>>) {
  const path = `/translations/${kind}/${String(record['id'])}`;
  const stored = orNone(useResource<Stored>(path));
  const languages = useLanguages();
  const labelOf = useMemberLabels([kind]);
  return (
    <Loaded resource={languages}>
      {(chosen) => (
        <Loaded resource={stored}>
          {(texts) => (
            <TextsForm
              key={texts.updatedAt}
              {...{ path, texts, record }}
              codes={chosenIn(chosen)}
              labelOf={(member) => labelOf(kind, member)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** A record without texts in other languages answers 404 with the members that may have some. */
function orNone(resource: Resource<Stored>): Resource<Stored> {
  const { error } = resource;
  if (!(error instanceof ApiError) || error.code !== 'no_translations') return resource;
  const translatable = error.body['translatable'] as readonly string[];
  return { ...resource, error: null, data: { translations: {}, translatable, updatedAt: null } };
}

function TextsForm(props: {
  readonly path: string;
  readonly texts: Stored;
  readonly record: Readonly<Record<string, unknown>>;
  /** Languages of the tenant. */
  readonly codes: readonly string[];
  readonly labelOf: (member: string) => string;
}) {
  const { path, texts, record, codes, labelOf } = props;
  const { translations, translatable, updatedAt } = texts;
  // Texts in a language that is not chosen any more are kept.
  const all = [...new Set([...codes, ...Object.keys(translations)])];
  const [language, setLanguage] = useState(
    all.find((code) => code in translations) ?? all[1] ?? all[0] ?? '',
  );
  const mayTranslate = useConsole().hasFeature('translations.manage');
  const change = useChange({ refreshes: ['/translations'], done: text('textsSaved') });
  const beginning = Object.fromEntries(
    all.flatMap((code) =>
      translatable.map((member) => [`${code}.${member}`, translations[code]?.[member] ?? ''] as const),
    ),
  );
  const form = useForm(
    beginning,
    (values) => {
      const left = textsIn(values);
      return Object.keys(left).length > 0
        ? change.run('PUT', path, { json: left, updatedAt })
        : change.run('DELETE', path, { updatedAt });
    },
    {
      labels: Object.fromEntries(
        Object.keys(beginning).map((name) => {
          const [code = '', member = ''] = name.split('.');
          return [name, `${labelOf(member)} (${nameOf(code)})`];
        }),
      ),
    },
  );
  if (translatable.length === 0) return <Empty title={text('nothingToTranslate')} />;
  const originalOf = (member: string) => {
    const value = record[member];
    return typeof value === 'string' ? value : '';
  };
  const choice = (
    <div className="tools">
      <Segments
        label={text('language')}
        choices={all.map((id) => ({ id, title: nameOf(id) }))}
        chosen={language}
        choose={setLanguage}
      />
    </div>
  );
  if (!mayTranslate)
    return (
      <>
        {choice}
        <Facts
          facts={translatable.map((member) => [
            labelOf(member),
            translations[language]?.[member] ?? originalOf(member),
          ])}
        />
      </>
    );
  return (
    <Form form={form}>
      <p className="help">{text('textsHelp')}</p>
      {choice}
      {translatable.map((member) => {
        const original = originalOf(member);
        return (
          <TextField
            key={`${language}.${member}`}
            label={labelOf(member)}
            help={original === '' ? text('noOriginal') : text('original', { text: original })}
            {...(original.length > LONG && { lines: 4 })}
            {...form.field(`${language}.${member}`)}
          />
        );
      })}
    </Form>
  );
}

/** Texts that are not blank, by language and member. */
function textsIn(values: Readonly<Record<string, string>>): Texts {
  const found: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(values)) {
    const [code = '', member = ''] = name.split('.');
    if (value.trim() !== '') found[code] = { ...found[code], [member]: value };
  }
  return found;
}
