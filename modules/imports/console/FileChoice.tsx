import { useState } from 'react';
import { FilePicker, formatSize, Icon, InHead, PageActions, SelectField, Summary } from '@tenantry/console';
import { type ChosenFile, delimiterOf, firstLine, readColumns, type Reading } from './readColumns';
import { delimiterText } from './delimiterText';
import { text } from './texts';

const ENCODINGS = [
  'auto',
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-2',
];
const DELIMITERS = [',', ';', '|', '\t'] as const;

interface Props {
  readonly chosen: ChosenFile | null;
  readonly choose: (chosen: ChosenFile) => void;
}

/** The file, and how it is read. Its columns are found in the browser. */
export function FileChoice({ chosen, choose }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File, reading: Reading) => {
    const columns = await readColumns(file, reading).catch(() => []);
    setProblem(columns.length === 0 ? text('unreadable') : null);
    choose({ file, reading, columns });
  };
  const take = async (file: File) => {
    const isJson = /\.(json|jsonl|ndjson)$/i.test(file.name);
    const delimiter = isJson ? ',' : delimiterOf(await firstLine(file));
    await read(file, { format: isJson ? 'json' : 'csv', encoding: 'auto', delimiter });
  };
  const change = (changes: Partial<Reading>) => {
    if (chosen) void read(chosen.file, { ...chosen.reading, ...changes });
  };
  const picker = {
    accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson',
    onFiles: ([file]: readonly File[]) => file && void take(file),
  };
  const warning = problem !== null && (
    <p role="alert" className="notice error">
      {problem}
    </p>
  );
  if (!chosen)
    return (
      <>
        <FilePicker label={text('file')} help={text('fileHelp')} {...picker} />
        {warning}
      </>
    );
  const { file, reading } = chosen;
  return (
    <>
      <InHead place="marks">
        <span className="chip chosen-file">
          <Icon name="file-text" /> {file.name}, {formatSize(file.size)}
        </span>
      </InHead>
      <PageActions>
        <FilePicker label={text('anotherFile')} takes="page" isQuiet {...picker} />
      </PageActions>
      {warning}
      {/* Most files are recognized. */}
      <details className="reading" open={problem !== null || undefined}>
        <Summary>{text('reading')}</Summary>
        <div className="tools">
          <SelectField
            label={text('format')}
            isRequired
            options={[
              { value: 'csv', text: 'CSV' },
              { value: 'json', text: 'JSON' },
            ]}
            value={reading.format}
            onChange={(format) => change({ format: format === 'json' ? 'json' : 'csv' })}
          />
          <SelectField
            label={text('encoding')}
            isRequired
            options={[...new Set([...ENCODINGS, reading.encoding])].map((one) => ({
              value: one,
              text: one === 'auto' ? text('recognized') : one,
            }))}
            value={reading.encoding}
            onChange={(encoding) => change({ encoding })}
          />
          {reading.format === 'csv' && (
            <SelectField
              label={text('delimiter')}
              isRequired
              options={DELIMITERS.map((one) => ({ value: one, text: delimiterText(one) }))}
              value={reading.delimiter}
              onChange={(delimiter) => change({ delimiter })}
            />
          )}
        </div>
      </details>
    </>
  );
}
