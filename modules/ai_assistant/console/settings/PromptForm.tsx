import {
  Button,
  Form,
  formatTime,
  shownValue,
  Summary,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { text } from './texts';

interface Version {
  readonly version: number;
  readonly sections: Readonly<Record<string, unknown>>;
  readonly notes: string | null;
  readonly createdAt: string;
}

/** Answer of `GET …/prompt-override`. */
export interface PromptAnswer {
  readonly override: Version | null;
  /** The newest first. */
  readonly versions: readonly Version[];
}

type Section = readonly [name: string, content: string];

/** Adds text to the prompt of an agent; each change is a version, and former ones can be taken again. */
export function PromptForm({ path, answer }: { readonly path: string; readonly answer: PromptAnswer }) {
  const change = useChange({ done: text('saved'), refreshes: [path] });
  const form = useForm(
    { sections: sectionsOf(answer.override), notes: '' },
    ({ sections, notes }) =>
      change.run('POST', `${path}/prompt-override`, {
        json: {
          sections: Object.fromEntries(
            sections.flatMap(([name, content]) => (name.trim() === '' ? [] : [[name.trim(), content]])),
          ),
          ...(notes.trim() !== '' && { notes: notes.trim() }),
        },
      }),
    {
      labels: { sections: text('prompt'), notes: text('notes') },
      shown: (name, value) =>
        name === 'sections'
          ? (value as readonly Section[]).map(([title, content]) => `${title}: ${content}`).join('; ') || '–'
          : shownValue(value),
      again: { notes: '' },
    },
  );
  const { sections } = form.values;
  const put = (at: number, section: Section) =>
    form.set({ sections: sections.map((one, index) => (index === at ? section : one)) });
  return (
    <>
      <p className="help">{text('promptHelp')}</p>
      <Form
        form={form}
        action={text('saveVersion')}
        buttons={
          <Button onClick={() => form.set({ sections: [...sections, ['', '']] })}>
            {text('addSection')}
          </Button>
        }
      >
        {sections.map(([name, content], index) => (
          <fieldset key={index} className="field">
            <legend>{text('section', { number: index + 1 })}</legend>
            <TextField
              label={text('sectionName')}
              help={text('sectionHelp')}
              isRequired
              maxLength={200}
              value={name}
              onChange={(value) => put(index, [value, content])}
            />
            <TextField
              label={text('sectionText')}
              lines={4}
              maxLength={64_000}
              error={form.field('sections').error}
              value={content}
              onChange={(value) => put(index, [name, value])}
            />
          </fieldset>
        ))}
        <TextField label={text('notes')} maxLength={2_000} {...form.field('notes')} />
      </Form>
      {answer.versions.length > 0 && (
        <details>
          <Summary>{text('versions')}</Summary>
          <ol className="log">
            {answer.versions.map((version) => (
              <li key={version.version} className="card">
                <div className="tools">
                  <strong>{text('version', { number: version.version })}</strong>
                  <time dateTime={version.createdAt}>{formatTime(version.createdAt)}</time>
                  <Button
                    aria-label={`${text('takeAgain')}: ${text('version', { number: version.version })}`}
                    onClick={() => form.set({ sections: sectionsOf(version) })}
                  >
                    {text('takeAgain')}
                  </Button>
                </div>
                {version.notes !== null && <p>{version.notes}</p>}
                {sectionsOf(version).map(([name, content]) => (
                  <div key={name}>
                    <strong>{name}</strong>
                    <pre>{content}</pre>
                  </div>
                ))}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function sectionsOf(version: Version | null): readonly Section[] {
  return Object.entries(version?.sections ?? {}).map(([name, content]) => [name, String(content)] as const);
}
