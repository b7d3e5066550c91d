import { useId, useRef, useState } from 'react';
import { messageOf } from '../../api/useChange';
import { DecimalInput } from '../DecimalInput';
import { KnownInput } from '../KnownInput';
import { controlOf, useTakenFocus } from '../takenFocus';
import { useLimit } from '../useLimit';
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
  const [begun] = useState(row);
  const first = edit.value(begun);
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  // A closed cell loses the focus too, which must not save once more.
  const isDone = useRef(false);
  const frame = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useTakenFocus(frame, isDone);
  const end = (reason: 'saved' | 'given up' | 'left') => {
    isDone.current = true;
    close(reason);
  };
  const save = async (reason: 'saved' | 'left') => {
    if (isDone.current) return;
    if (value === first) return end(reason);
    if (edit.isRequired && value.trim() === '') return setProblem(t('required'));
    const control = controlOf(frame.current);
    if (control?.validity.valid === false) return setProblem(control.validationMessage);
    isDone.current = true;
    try {
      // A change of others in this cell is found by the version that the person has seen.
      await edit.save(edit.value(row) === first ? row : begun, value);
      close(reason);
    } catch (error) {
      isDone.current = false;
      setProblem(error instanceof Error ? messageOf(error) : String(error));
      controlOf(frame.current)?.focus();
    }
  };
  const usual = (
    <EditorInput
      input={typeof edit.input === 'function' ? edit.input(begun) : edit.input}
      value={value}
      change={setValue}
      attributes={{
        'aria-label': label,
        'aria-invalid': problem !== null,
        'aria-describedby': problem === null ? undefined : errorId,
      }}
    />
  );
  const given = {
    label,
    isRequired: edit.isRequired ?? false,
    value,
    onChange: setValue,
    error: problem ?? undefined,
  };
  return (
    <div
      ref={frame}
      role="none"
      className="cell-editor"
      onBlur={({ currentTarget, relatedTarget, target }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // A control that another one replaces loses the focus too.
        queueMicrotask(() => void (target.isConnected && save('left')));
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // The control of a module has used the key, such as to choose from a list.
        if (event.defaultPrevented) return;
        if (event.key === 'Escape') return end('given up');
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        void save('saved');
      }}
    >
      {edit.draw ? edit.draw(given, usual) : usual}
      {problem !== null && (
        <p id={errorId} role="alert" className="cell-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

interface InputAttributes {
  readonly 'aria-label': string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

function EditorInput(props: {
  readonly input: CellInput;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly attributes: InputAttributes;
}) {
  const { input, value, change, attributes } = props;
  const { ref } = useLimit(value, 'maxLength' in input ? input.maxLength : undefined);
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
  if (input.type === 'decimal') return <DecimalInput {...attributes} value={value} onChange={change} />;
  if (input.type === 'known')
    return <KnownInput {...attributes} {...{ ref, value }} known={input.known} onChange={change} />;
  if (input.type !== 'text') return <input {...attributes} {...input} value={value} onChange={onChange} />;
  return input.isLong ? (
    <textarea {...attributes} ref={ref} rows={3} value={value} onChange={onChange} />
  ) : (
    <input {...attributes} ref={ref} type="text" value={value} onChange={onChange} />
  );
}
