import type { ReactNode } from 'react';
import { Button, formatSize, formatTime, formatWhen, kitText, Table } from '@tenantry/console';
import { AddedBy } from './AddedBy';
import { Excerpt, FileMenu, Marks } from './FileCard';
import { kindText, Preview } from './FileDrawing';
import { text } from './texts';
import type { LibraryFile } from './types';

/** Files as the rows of a table. */
export function FileTable(props: {
  readonly files: readonly LibraryFile[];
  readonly open: (file: LibraryFile) => void;
  readonly mayChange: boolean;
  readonly belongsTo: (file: LibraryFile) => ReactNode;
  readonly selects: (file: LibraryFile) => ReactNode;
}) {
  const { files, open, mayChange, belongsTo, selects } = props;
  return (
    <Table<LibraryFile>
      label={text('title')}
      rows={files}
      idOf={({ id }) => id}
      columns={[
        {
          title: text('name'),
          cell: (file) => (
            <div className="file-row">
              {selects(file)}
              <Preview file={file} />
              <div>
                <Button look="plain" className="link" onClick={() => open(file)}>
                  {file.fileName}
                </Button>
                {file.highlight && <Excerpt parts={file.highlight} />}
              </div>
            </div>
          ),
        },
        { title: text('kind'), cell: ({ fileName }) => kindText(fileName) },
        { title: text('belongsTo'), cell: (file) => belongsTo(file) },
        { title: text('tags'), cell: (file) => <Marks file={file} /> },
        { title: text('size'), isNumber: true, isShort: true, cell: ({ fileSize }) => formatSize(fileSize) },
        {
          title: text('added'),
          isShort: true,
          cell: ({ createdAt }) => <span title={formatTime(createdAt)}>{formatWhen(createdAt)}</span>,
        },
        { title: text('addedBy'), isShort: true, cell: (file) => <AddedBy file={file} /> },
        {
          title: kitText('actions'),
          isTitleHidden: true,
          cell: (file) => <FileMenu file={file} open={() => open(file)} mayChange={mayChange} />,
        },
      ]}
    />
  );
}
