import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './Icon';
import { kitText } from './texts';

interface Props {
  readonly label: string;
  /** A line about what can be chosen. */
  readonly help?: string;
  readonly isMultiple?: boolean;
  /** As the attribute `accept` of an input. */
  readonly accept?: string;
  readonly isDisabled?: boolean;
  /** `area`: a frame that takes files which are dropped onto it; `page`: a button, and files are dropped anywhere on the page. Default: `area`. */
  readonly takes?: 'area' | 'page';
  /** The button of a page is not its main action. */
  readonly isQuiet?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that a person chooses, or drops onto it or the page. */
export function FilePicker(props: Props) {
  const {
    label,
    help,
    isMultiple = false,
    accept,
    isDisabled = false,
    takes = 'area',
    isQuiet = false,
    onFiles,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const give = (given: Iterable<File> | null) => {
    const files = [...(given ?? [])].slice(0, isMultiple ? undefined : 1);
    if (files.length > 0 && !isDisabled) onFiles(files);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const field = (
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
  );
  const about = help !== undefined && (
    <p id={`${id}-help`} className={takes === 'page' ? 'hidden' : 'help'}>
      {help}
    </p>
  );
  if (takes === 'page')
    return (
      <span className="file-button">
        <span className={isQuiet ? 'button' : 'button primary'}>
          <Icon name="upload" />
          <label htmlFor={id}>{label}</label>
        </span>
        {field}
        {about}
        <PageDrop text={help ?? label} onFiles={give} />
      </span>
    );
  return (
    <DropArea give={give}>
      <label htmlFor={id}>{label}</label>
      {/* The input lies over the whole area, so that a click and a drop anywhere reach it. */}
      <span className="button" aria-hidden="true">
        {kitText(isMultiple ? 'chooseFiles' : 'chooseFile')}
      </span>
      {field}
      {about}
    </DropArea>
  );
}

function DropArea(props: { readonly give: (files: FileList) => void; readonly children: ReactNode }) {
  const { give, children } = props;
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    give(event.dataTransfer.files);
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
      {children}
    </div>
  );
}

interface PageDropProps {
  /** Says where the files go, while they are dragged over the window. */
  readonly text: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere in the window but on a dialog or a field for files. */
export function PageDrop({ text, onFiles }: PageDropProps) {
  const [isOver, setOver] = useState(false);
  const given = useRef(onFiles);
  useEffect(() => {
    given.current = onFiles;
  });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const over = (event: globalThis.DragEvent) => {
      if (!isTaken(event)) return;
      event.preventDefault();
      setOver(true);
    };
    addEventListener('dragover', over, { signal });
    // Without a related target the pointer has left the window.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    });
    addEventListener('dragend', () => setOver(false), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!isTaken(event)) return;
        event.preventDefault();
        given.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => control.abort();
  }, []);
  return (
    isOver && (
      <span className="drop-page" aria-hidden="true">
        <Icon name="upload" />
        {text}
      </span>
    )
  );
}

/** Whether files are dragged, and nothing else takes them. */
function isTaken({ dataTransfer, target, defaultPrevented }: globalThis.DragEvent): boolean {
  const isElsewhere = target instanceof Element && target.closest('.drop, dialog, [role=dialog]') !== null;
  return !defaultPrevented && !isElsewhere && (dataTransfer?.types.includes('Files') ?? false);
}
