import { type MouseEvent, useState } from 'react';
import {
  Button,
  formatDay,
  formatNumber,
  formatSize,
  Icon,
  kitText,
  Menu,
  pathWith,
  type SlotProps,
  useFresh,
  usePerson,
  useRemovedLater,
  useResource,
  useAddress,
} from '@tenantry/console';
import { AddFilesButton } from './AddFilesButton';
import { AddedBy } from './AddedBy';
import { remove } from './FileCard';
import { FileDialog } from './FileDialog';
import { text } from './texts';
import { asInLibrary, FILES, LIBRARY, type LibraryFile, type RecordAnswer } from './types';
import { UploadList } from './UploadList';

/** Files that are shown; the others are on the tab. */
const SHOWN = 5;
/** The tab with all files. */
const TAB = 'attachments.files';

/** The newest files of a record, beside its timeline: opened, added and removed. */
export function FilesBeside({ kind, record: { id } }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  const removed = useRemovedLater();
  const { set } = useAddress();
  const [opened, setOpened] = useState<string | null>(null);
  const query = { entityId: kind, recordId: id, page: 1, pageSize: SHOWN };
  const { data } = useResource<RecordAnswer>(pathWith(FILES, query));
  useFresh('attachments.attachment.*', [FILES]);
  const mayChange = features.includes('attachments.manage');
  if (!data) return null;
  const files = data.items.filter((file) => !removed.has(`${LIBRARY}/${file.id}`)).map(asInLibrary);
  const total = data.total - (data.items.length - files.length);
  const file = files.find((one) => one.id === opened);
  return (
    <section className="group" aria-label={text('title')}>
      <div className="group-head">
        <h2>
          {text('title')} <span className="soft">{formatNumber(total)}</span>
        </h2>
        {mayChange && <AddFilesButton kind={kind} id={id} icon="plus" />}
      </div>
      <UploadList recordId={id} />
      {files.length === 0 && mayChange && <p className="help">{text('dropHelp')}</p>}
      <ul className="related">
        {files.map((one) => (
          <Row key={one.id} file={one} open={() => setOpened(one.id)} mayChange={mayChange} />
        ))}
      </ul>
      {total > files.length && (
        <Button look="plain" onClick={() => set({ tab: TAB, page: '' })}>
          {text('showAll', { count: total })}
        </Button>
      )}
      {file && <FileDialog file={file} known={[]} mayChange={mayChange} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Row(props: { readonly file: LibraryFile; readonly open: () => void; readonly mayChange: boolean }) {
  const { file, open, mayChange } = props;
  const { fileName, fileSize, createdAt, url, thumbnailUrl } = file;
  // A picture that cannot be made is no picture.
  const [isBroken, setBroken] = useState(false);
  return (
    <li>
      {thumbnailUrl === null || isBroken ? (
        <span className="avatar square" data-size={32} data-tone="grey" aria-hidden="true">
          <Icon name="file-text" />
        </span>
      ) : (
        <img
          className="avatar square"
          data-size={32}
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      )}
      <div>
        <a href={url} onClick={(event) => opens(event) && (event.preventDefault(), open())}>
          {fileName}
        </a>
        <p className="help">
          {formatSize(fileSize)} · {formatDay(createdAt, { day: 'numeric', month: 'short' })}
        </p>
        <AddedBy file={file} isSmall />
      </div>
      {mayChange && (
        <Menu
          label={`${kitText('actions')}: ${fileName}`}
          entries={[
            { id: 'open', text: text('open'), run: open },
            { id: 'remove', text: kitText('remove'), look: 'danger', run: () => remove(file) },
          ]}
        />
      )}
    </li>
  );
}

/** Whether a click is to show the file here, and not in another tab. */
const opens = (event: MouseEvent) =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0);
