import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CellEditing, CellInput } from './TableColumn';
import { t } from './texts';

interface CellEditorProps<Row> {
  readonly row: Row;
  readonly label: string;
  readonly edit: CellEditing<Row>;
  /** Called when the cell is closed, saved or not. */
  readonly close: (reason: 'saved' | 'given up' | 'left') => void;
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The input in a cell. Enter saves, Escape gives up, leaving it saves what was changed. */
export function CellEditor<Row>({ row, label, edit, close }: CellEditorProps<Row>) {
  const [first] = useState(() => edit.value(row));
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  // A closed cell loses the focus too, which must not save once more.
  const isDone = useRef(false);
  const input = useRef<Input>(null);
  const errorId = useId();
  useEffect(() => {
    input.current?.focus();
    if (input.current instanceof HTMLInputElement && input.current.type === 'text') input.current.select();
  }, []);
  const end = (reason: 'saved' | 'given up' | 'left') => {
    isDone.current = true;
    close(reason);
  };
  const save = async (reason: 'saved' | 'left') => {
    if (isDone.current) return;
    if (value === first) return end(reason);
    if (edit.isRequired && value.trim() === '') return setProblem(t('required'));
    if (input.current?.validity.valid === false) return setProblem(input.current.validationMessage);
    isDone.current = true;
    try {
      await edit.save(row, value);
      close(reason);
    } catch (error) {
      isDone.current = false;
      setProblem(error instanceof Error ? error.message : String(error));
      input.current?.focus();
    }
  };
  return (
    <div className="cell-editor">
      <EditorInput
        input={edit.input}
        value={value}
        change={setValue}
        attributes={{
          ref: input as never,
          'aria-label': label,
          'aria-invalid': problem !== null,
          'aria-describedby': problem === null ? undefined : errorId,
          onBlur: () => void save('left'),
          onKeyDown: (event) => {
            event.stopPropagation();
            if (event.key === 'Escape') return end('given up');
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void save('saved');
          },
        }}
      />
      {problem !== null && (
        <p id={errorId} role="alert" className="cell-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

interface InputAttributes {
  readonly ref: never;
  readonly 'aria-label': string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function EditorInput(props: {
  readonly input: CellInput;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly attributes: InputAttributes;
}) {
  const { input, value, change, attributes } = props;
  const onChange = ({ target }: { readonly target: Input }) => change(target.value);
  if (input.type === 'choice')
    return (
      <select {...attributes} value={value} onChange={onChange}>
        {input.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  if (input.type !== 'text') return <input {...attributes} {...input} value={value} onChange={onChange} />;
  const { maxLength, isLong } = input;
  return isLong ? (
    <textarea {...attributes} rows={3} maxLength={maxLength} value={value} onChange={onChange} />
  ) : (
    <input {...attributes} type="text" maxLength={maxLength} value={value} onChange={onChange} />
  );
}
