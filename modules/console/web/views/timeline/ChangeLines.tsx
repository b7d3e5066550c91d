import { useState } from 'react';
import { Button } from '../../kit/Button';
import { language } from '../../texts/t';
import { type ChangeRow, Differences, valueText } from '../changeRows';
import type { Item } from '../description';
import { RecordValue } from '../RecordValue';
import { recordText } from '../recordTexts';
import type { NameOf } from '../useNames';
import { Sentence } from './Sentence';

/** Lines that are shown at once, and the letters of the values of each. */
const MOST_LINES = 3;
const MOST_LETTERS = 80;

interface ChangeLinesProps {
  /** Kind of the record. */
  readonly of: string;
  readonly record: Item;
  readonly rows: readonly ChangeRow[];
  readonly who: string | undefined;
  readonly nameOf: NameOf;
}

/** Changes of a record: a line for each where they are few and short, else which members they are of, with a list to open. */
export function ChangeLines({ of, record, rows, who, nameOf }: ChangeLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const by = who !== undefined && <Sentence text={recordText('by')} parts={{ who }} />;
  const lines = rows.flatMap((row) => linesOf(row, nameOf));
  if (lines.length <= MOST_LINES && lines.every(isShort))
    return lines.map((line, index) => (
      <p key={`${line.field} ${line.says}`}>
        <Sentence text={recordText(line.says)} parts={partsOf(line, { of, record, nameOf })} />
        {index === 0 && by}
      </p>
    ));
  const labels = rows.map(({ label }) => label);
  return (
    <>
      <p>
        <Sentence
          text={recordText('changed')}
          parts={{ members: <strong>{new Intl.ListFormat(language).format(labels)}</strong> }}
        />
        {by}{' '}
        <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {recordText(isOpen ? 'hide' : 'show')}
        </Button>
      </p>
      {isOpen && <Differences rows={rows} />}
    </>
  );
}

const isShort = ({ before, after }: ChangeRow) =>
  before.length + after.length <= MOST_LETTERS && !/\n/.test(before + after);

/** A change with the text that says it. */
interface Line extends ChangeRow {
  readonly says: 'memberSet' | 'memberCleared' | 'memberChanged' | 'memberAdded' | 'memberRemoved';
}

/** The lines of a change: of a list what was added and what was removed, of other members the old and the new value. */
function linesOf(row: ChangeRow, nameOf: NameOf): readonly Line[] {
  const { before, after, from, to, known } = row;
  if (Array.isArray(from) && Array.isArray(to)) {
    const added: readonly unknown[] = to.filter((one) => !from.includes(one));
    const removed: readonly unknown[] = from.filter((one) => !to.includes(one));
    const text = (values: readonly unknown[]) => valueText(values, known, nameOf);
    const lines: Line[] = [];
    if (added.length > 0)
      lines.push({ ...row, says: 'memberAdded', before: '', to: added, after: text(added) });
    if (removed.length > 0)
      lines.push({ ...row, says: 'memberRemoved', from: removed, before: text(removed), after: '' });
    if (lines.length > 0) return lines;
  }
  const says = before === '–' ? 'memberSet' : after === '–' ? 'memberCleared' : 'memberChanged';
  return [{ ...row, says }];
}

function partsOf(row: ChangeRow, { of, record, nameOf }: Pick<ChangeLinesProps, 'of' | 'record' | 'nameOf'>) {
  const { label, field: name, known, from, to } = row;
  const value = (raw: unknown, text: string) =>
    known ? (
      <RecordValue
        of={of}
        item={{ ...record, [known.column ?? name]: raw }}
        field={known}
        nameOf={nameOf}
        isShort
      />
    ) : (
      text
    );
  return {
    member: <strong>{label}</strong>,
    from: value(from, row.before),
    to: <strong>{value(to, row.after)}</strong>,
  };
}
