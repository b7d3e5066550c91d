import {
  Badge,
  Button,
  formatSize,
  formatTime,
  formatWhen,
  kitText,
  Menu,
  removeLater,
} from '@tenantry/console';
import { AddedBy } from './AddedBy';
import { download } from './download';
import { Preview } from './FileDrawing';
import { text } from './texts';
import { FILES, isServed, LIBRARY, type LibraryFile } from './types';

interface Props {
  readonly file: LibraryFile;
  readonly open: () => void;
  readonly mayChange: boolean;
}

/** A file as cards and rows of a list show it, and its place in their selection. */
interface CardProps extends Props {
  /** What the file belongs to. */
  readonly belongsTo?: React.ReactNode;
  /** A box that selects the file. */
  readonly selects?: React.ReactNode;
}

/** A file in the library, with a preview where it is an image. */
export function FileCard({ file, open, mayChange, belongsTo, selects }: CardProps) {
  const { fileName, fileSize, createdAt, highlight } = file;
  return (
    <li className="file">
      <Preview file={file} />
      {selects}
      <div className="about">
        <div className="file-head">
          <Button look="plain" className="link" title={fileName} onClick={open}>
            {fileName}
          </Button>
          <FileMenu file={file} open={open} mayChange={mayChange} />
        </div>
        <span className="help" title={formatTime(createdAt)}>
          {formatSize(fileSize)} · {formatWhen(createdAt)}
        </span>
        <AddedBy file={file} isSmall />
        {belongsTo}
        <Marks file={file} />
        {highlight && <Excerpt parts={highlight} />}
      </div>
    </li>
  );
}

/** What can be done with a file. */
export function FileMenu({ file, open, mayChange }: Props) {
  const { fileName } = file;
  return (
    <Menu
      label={`${kitText('actions')}: ${fileName}`}
      entries={[
        { id: 'open', text: text('open'), run: open },
        ...(isServed(file) ? [{ id: 'download', text: text('download'), run: () => download([file]) }] : []),
        ...(mayChange
          ? [{ id: 'remove', text: kitText('remove'), look: 'danger' as const, run: () => remove(file) }]
          : []),
      ]}
    />
  );
}

/** Deletes a file, with Undo. */
export function remove({ id, fileName }: LibraryFile): void {
  removeLater({
    path: `${LIBRARY}/${id}`,
    text: text('deleted', { name: fileName }),
    refreshes: [FILES],
  });
}

/** The tags of a file, and whether a virus scanner holds it back. */
export function Marks({ file: { tags, scanState } }: { readonly file: LibraryFile }) {
  return (
    <>
      {(scanState === 'waiting' || scanState === 'infected') && <ScanBadge state={scanState} />}
      {tags.length > 0 && (
        <ul className="words" aria-label={text('tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where the content has the words that were searched for. */
export function Excerpt({ parts }: { readonly parts: NonNullable<LibraryFile['highlight']> }) {
  return (
    <p className="excerpt">
      {parts.map(({ text: words, isMatch }, index) =>
        isMatch ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
      )}
    </p>
  );
}

/** Whether a file may be opened, where a virus scanner is at work. */
export function ScanBadge({ state }: { readonly state: 'waiting' | 'infected' }) {
  return (
    <Badge tone={state === 'infected' ? 'bad' : 'warning'}>
      {text(state === 'infected' ? 'infected' : 'notScanned')}
    </Badge>
  );
}
