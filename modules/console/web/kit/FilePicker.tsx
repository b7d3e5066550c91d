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
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that a person chooses, or drops onto it or the page. */
export function FilePicker(props: Props) {
  const { label, help, isMultiple = false, accept, isDisabled = false, takes = 'area', onFiles } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const give = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1);
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
        <span className="button primary">
          <Icon name="upload" />
          <label htmlFor={id}>{label}</label>
        </span>
        {field}
        {about}
        <PageDrop text={help ?? label} give={give} />
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

interface DropProps {
  readonly give: (files: FileList) => void;
}

function DropArea({ give, children }: DropProps & { readonly children: ReactNode }) {
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

/** Takes files that are dropped anywhere in the window; while files are dragged over it, it says so. */
function PageDrop({ text, give }: DropProps & { readonly text: string }) {
  const [isOver, setOver] = useState(false);
  const given = useRef(give);
  useEffect(() => {
    given.current = give;
  });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: globalThis.DragEvent) => void) =>
      addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) react(event);
        },
        { signal },
      );
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    // Without a related target the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) given.current(event.dataTransfer.files);
    });
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
