import { useState } from 'react';
import {
  Button,
  Empty,
  FilePicker,
  kitText,
  Loaded,
  Pager,
  pathWith,
  useAddress,
  useFresh,
  usePerson,
  useRemovedLater,
  useResource,
} from '@tenantry/console';
import { FileCard } from './FileCard';
import { FileDialog } from './FileDialog';
import { LibraryTools } from './LibraryTools';
import { text } from './texts';
import { LIBRARY, type LibraryAnswer } from './types';
import { UploadList } from './UploadList';
import { addUploads, inLibrary } from './uploads';

const NARROWED_BY = ['search', 'text', 'partition', 'tags'];

/** Files with previews: uploaded, searched by name and content, tagged and deleted. */
export function Library() {
  const { get, set, page } = useAddress();
  const { features } = usePerson();
  const removed = useRemovedLater();
  const [opened, setOpened] = useState<string | null>(null);
  const chosen = Object.fromEntries(NARROWED_BY.map((name) => [name, get(name)]));
  const [sortField = 'createdAt', sortDir = 'desc'] = get('sort').split('-').filter(Boolean);
  const library = useResource<LibraryAnswer>(
    pathWith(LIBRARY, { ...chosen, sortField, sortDir, page, pageSize: 24 }),
  );
  useFresh('attachments.attachment.*', [LIBRARY]);
  const mayChange = features.includes('attachments.manage');
  const isNarrowed = Object.values(chosen).some((value) => value !== '');
  const clear = () => set(Object.fromEntries(NARROWED_BY.map((name) => [name, ''])));
  return (
    <>
      {mayChange && (
        <>
          <FilePicker
            label={text('upload')}
            help={text('uploadHelp')}
            isMultiple
            onFiles={(files) => addUploads(files, inLibrary(get('partition')))}
          />
          <UploadList />
        </>
      )}
      <LibraryTools known={library.data} />
      <Loaded resource={library} lines={8}>
        {({ items, total, totalPages, availableTags }) => {
          const shown = items.filter(({ id }) => !removed.has(`${LIBRARY}/${id}`));
          const file = shown.find(({ id }) => id === opened);
          return (
            <>
              <p role="status" className="help">
                {text('count', { count: total - (items.length - shown.length) })}
              </p>
              {shown.length > 0 ? (
                <ul className="files">
                  {shown.map((one) => (
                    <FileCard key={one.id} file={one} open={() => setOpened(one.id)} mayChange={mayChange} />
                  ))}
                </ul>
              ) : isNarrowed ? (
                <Empty
                  title={kitText('nothingFound')}
                  action={<Button onClick={clear}>{kitText('clear')}</Button>}
                />
              ) : (
                <Empty title={text('empty')}>{text('emptyHelp')}</Empty>
              )}
              <Pager pages={totalPages} />
              {file && (
                <FileDialog
                  file={file}
                  known={availableTags}
                  mayChange={mayChange}
                  onClose={() => setOpened(null)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
