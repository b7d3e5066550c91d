import { useState } from 'react';
import { Facts } from '../kit/Facts';
import { Table } from '../kit/Table';
import type { Item } from './description';
import { DrawnValue } from './DrawnValue';
import { definedField, type Field } from './Field';
import { FieldControl } from './FieldControl';
import { inputText } from './fieldValue';
import type { FieldPreviewProps } from './ownProps';
import { previewText } from './previewTexts';
import { useNames } from './useNames';

const ROWS = [0, 1, 2];
const DAY = 86_400_000;

/** A field that is being defined, in a form, a list and a record. */
export default function FieldPreview({ definition, kind }: FieldPreviewProps) {
  const field = definedField(definition);
  const nameOf = useNames([], []);
  const items = ROWS.map((row): Item => ({ [field.name]: exampleOf(field, definition.kind, row) }));
  const drawn = (item: Item) => <DrawnValue item={item} field={field} nameOf={nameOf} />;
  const [first = {}] = items;
  const shape = JSON.stringify([definition.kind, definition.multi, definition.options]);
  return (
    <div className="field-preview">
      <section className="card">
        <h3>{previewText('form')}</h3>
        <Example key={shape} field={field} value={first[field.name]} />
      </section>
      <section className="card">
        <h3>{previewText('list')}</h3>
        <Table
          label={previewText('list')}
          rows={ROWS}
          idOf={String}
          columns={[
            { title: kind, cell: (row) => previewText('example', { number: row + 1 }) },
            { title: field.label, cell: (row) => drawn(items[row] ?? {}) },
          ]}
        />
      </section>
      <section className="card">
        <h3>{previewText('record')}</h3>
        <Facts facts={[[field.label, drawn(first)]]} />
      </section>
    </div>
  );
}

/** The control with a value that can be tried out. */
function Example({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const [text, setText] = useState(() => inputText(value, field));
  return <FieldControl field={field} value={text} error={undefined} onChange={setText} />;
}

/** A value that such a field may have. @param row each has another one */
function exampleOf({ choices, references }: Field, kind: string, row: number): unknown {
  if (references !== null) return null;
  const choice = choices[row % Math.max(1, choices.length)]?.value ?? null;
  const day = new Date(Date.now() + row * 7 * DAY).toISOString();
  const examples: Readonly<Record<string, unknown>> = {
    select: choice,
    text: previewText('text'),
    multiline: previewText('text'),
    integer: 12 * (row + 1),
    float: 2.5 * (row + 1),
    currency: 1_250.5 * (row + 1),
    boolean: row !== 1,
    date: day.slice(0, 10),
    datetime: day,
    email: 'anna@example.com',
    url: 'https://example.com',
  };
  return examples[kind] ?? null;
}
