import { useState } from 'react';
import {
  Empty,
  FilePicker,
  Loaded,
  Pager,
  pathWith,
  useAddress,
  useFresh,
  usePerson,
  useRemovedLater,
  useResource,
  type SlotProps,
} from '@tenantry/console';
import { FileCard } from './FileCard';
import { FileDialog } from './FileDialog';
import { text } from './texts';
import { asInLibrary, FILES, LIBRARY, type RecordAnswer } from './types';
import { UploadList } from './UploadList';
import { addUploads, ofRecord } from './uploads';

/** The files of a record: listed with previews, uploaded and deleted. */
export function RecordFiles({ kind, record }: SlotProps<{ readonly id: string }>) {
  const { id } = record;
  const { page } = useAddress();
  const { features } = usePerson();
  const removed = useRemovedLater();
  const [opened, setOpened] = useState<string | null>(null);
  const query = { entityId: kind, recordId: id, page, pageSize: 24 };
  const files = useResource<RecordAnswer>(pathWith(FILES, query));
  useFresh('attachments.attachment.*', [FILES]);
  const mayChange = features.includes('attachments.manage');
  return (
    <>
      {mayChange && (
        <>
          <FilePicker
            label={text('upload')}
            help={text('uploadHelp')}
            isMultiple
            onFiles={(chosen) => addUploads(chosen, ofRecord(kind, id))}
          />
          <UploadList recordId={id} />
        </>
      )}
      <Loaded resource={files} lines={4}>
        {({ items, total, totalPages }) => {
          const shown = items.filter((file) => !removed.has(`${LIBRARY}/${file.id}`)).map(asInLibrary);
          const file = shown.find((one) => one.id === opened);
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
              ) : (
                <Empty title={text('emptyRecord')} />
              )}
              <Pager pages={totalPages} />
              {file && (
                <FileDialog file={file} known={[]} mayChange={mayChange} onClose={() => setOpened(null)} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
