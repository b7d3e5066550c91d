import { type ReactNode, useState } from 'react';
import {
  Button,
  Empty,
  FilePicker,
  kitText,
  Loaded,
  PageActions,
  Pager,
  pathWith,
  useAddress,
  useFresh,
  usePerson,
  useRemovedLater,
  useResource,
} from '@tenantry/console';
import { BelongsTo, useOwners } from './BelongsTo';
import { FileCard } from './FileCard';
import { FileDialog } from './FileDialog';
import { FileTable } from './FileTable';
import { LibraryTools } from './LibraryTools';
import { SelectBox, SelectionBar } from './Selection';
import { text } from './texts';
import { LIBRARY, type LibraryAnswer, type LibraryFile } from './types';
import { UploadList } from './UploadList';
import { addUploads, inLibrary } from './uploads';

const NARROWED_BY = ['search', 'text', 'partition', 'tags'];

/** Files with previews: uploaded, searched by name and content, selected, tagged, downloaded and deleted. */
export function Library() {
  const { get, set, page } = useAddress();
  const { features } = usePerson();
  const removed = useRemovedLater();
  const chosen = Object.fromEntries(NARROWED_BY.map((name) => [name, get(name)]));
  const [sortField = 'createdAt', sortDir = 'desc'] = get('sort').split('-').filter(Boolean);
  const library = useResource<LibraryAnswer>(
    pathWith(LIBRARY, { ...chosen, sortField, sortDir, page, pageSize: 24 }),
  );
  useFresh('attachments.attachment.*', [LIBRARY]);
  const mayChange = features.includes('attachments.manage');
  const isNarrowed = Object.values(chosen).some((value) => value !== '');
  const clear = () => set(Object.fromEntries(NARROWED_BY.map((name) => [name, ''])));
  const picker = mayChange && (
    <FilePicker
      label={text('upload')}
      help={text('dropHelp')}
      isMultiple
      takes="page"
      onFiles={(files) => addUploads(files, inLibrary(get('partition')))}
    />
  );
  const isEmpty = library.data?.total === 0 && !isNarrowed;
  return (
    <>
      {/* Always in the same place: files that are chosen while it moves would be lost. */}
      <PageActions>{picker}</PageActions>
      {!isEmpty && <LibraryTools known={library.data} />}
      <UploadList />
      <Loaded resource={library} lines={8}>
        {({ items, total, availableTags }) => {
          const shown = items.filter(({ id }) => !removed.has(`${LIBRARY}/${id}`));
          return shown.length > 0 ? (
            <Files
              files={shown}
              known={availableTags}
              mayChange={mayChange}
              count={text('count', { count: total - (items.length - shown.length) })}
            />
          ) : isNarrowed ? (
            <Empty
              hasDrawing
              title={kitText('nothingFound')}
              action={<Button onClick={clear}>{kitText('clear')}</Button>}
            />
          ) : (
            <Empty hasDrawing title={text('empty')}>
              {text(mayChange ? 'emptyHelp' : 'emptyToRead')}
            </Empty>
          );
        }}
      </Loaded>
      <Pager pages={library.data?.totalPages ?? 1} />
    </>
  );
}

function Files(props: {
  readonly files: readonly LibraryFile[];
  /** Tags that files have. */
  readonly known: readonly string[];
  readonly mayChange: boolean;
  /** How many files there are. */
  readonly count: ReactNode;
}) {
  const { files, known, mayChange, count } = props;
  const { get } = useAddress();
  const show = useOwners(files);
  const [opened, setOpened] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const file = files.find(({ id }) => id === opened);
  const belongsTo = (one: LibraryFile) => <BelongsTo file={one} show={show} />;
  const selects = (one: LibraryFile) => <SelectBox file={one} selected={selected} onSelected={setSelected} />;
  return (
    <>
      <p role="status" className="help">
        {count}
      </p>
      {get('view') === 'list' ? (
        <FileTable
          files={files}
          open={({ id }) => setOpened(id)}
          mayChange={mayChange}
          belongsTo={belongsTo}
          selects={selects}
        />
      ) : (
        <ul className={selected.size > 0 ? 'files selecting' : 'files'}>
          {files.map((one) => (
            <FileCard
              key={one.id}
              file={one}
              open={() => setOpened(one.id)}
              mayChange={mayChange}
              belongsTo={belongsTo(one)}
              selects={selects(one)}
            />
          ))}
        </ul>
      )}
      <SelectionBar
        files={files.filter(({ id }) => selected.has(id))}
        mayChange={mayChange}
        clear={() => setSelected(new Set())}
      />
      {file && <FileDialog file={file} known={known} mayChange={mayChange} onClose={() => setOpened(null)} />}
    </>
  );
}
