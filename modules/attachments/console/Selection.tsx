import { Button, kitText } from '@tenantry/console';
import { download } from './download';
import { remove } from './FileCard';
import { text } from './texts';
import { isServed, type LibraryFile } from './types';

/** A box that takes a file into the selection. */
export function SelectBox(props: {
  readonly file: LibraryFile;
  /** Ids of the selected files. */
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
}) {
  const { file, selected, onSelected } = props;
  const { id, fileName } = file;
  return (
    <label className="select-box">
      <span className="hidden">{text('select', { name: fileName })}</span>
      <input
        type="checkbox"
        checked={selected.has(id)}
        onChange={({ target }) =>
          onSelected(new Set(target.checked ? [...selected, id] : [...selected].filter((one) => one !== id)))
        }
      />
    </label>
  );
}

/** What can be done with all selected files. */
export function SelectionBar(props: {
  readonly files: readonly LibraryFile[];
  readonly mayChange: boolean;
  readonly clear: () => void;
}) {
  const { files, mayChange, clear } = props;
  if (files.length === 0) return null;
  const served = files.filter(isServed);
  const said = text('selected', { count: files.length });
  return (
    <div className="bulk" role="group" aria-label={said}>
      <span>{said}</span>
      {served.length > 0 && (
        <Button look="plain" icon="download" onClick={() => download(served)}>
          {text('download')}
        </Button>
      )}
      {mayChange && (
        <Button
          look="plain"
          icon="trash-2"
          onClick={() => {
            clear();
            files.forEach(remove);
          }}
        >
          {kitText('remove')}
        </Button>
      )}
      <Button look="plain" onClick={clear}>
        {text('clearSelection')}
      </Button>
    </div>
  );
}
