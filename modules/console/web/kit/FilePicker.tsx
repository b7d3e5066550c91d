import { type DragEvent, useId, useRef, useState } from 'react';
import { kitText } from './texts';

interface Props {
  readonly label: string;
  /** A line about what can be chosen. */
  readonly help?: string;
  readonly isMultiple?: boolean;
  /** As the attribute `accept` of an input. */
  readonly accept?: string;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that a person chooses, or drops onto it. */
export function FilePicker({ label, help, isMultiple = false, accept, isDisabled = false, onFiles }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) give(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{label}</label>
      {/* The input lies over the whole area, so that a click and a drop anywhere reach it. */}
      <span className="button" aria-hidden="true">
        {kitText(isMultiple ? 'chooseFiles' : 'chooseFile')}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept}
        disabled={isDisabled}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ target }) => give(target.files)}
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}
