import { Badge, Button, formatDay, formatSize, kitText, Menu, removeLater } from '@tenantry/console';
import { text } from './texts';
import { FILES, LIBRARY, type LibraryFile } from './types';

interface Props {
  readonly file: LibraryFile;
  readonly open: () => void;
  readonly mayChange: boolean;
}

/** A file in the library, with a preview where it is an image. */
export function FileCard({ file, open, mayChange }: Props) {
  const { id, fileName, fileSize, createdAt, tags, scanState, highlight } = file;
  const remove = () =>
    removeLater({
      path: `${LIBRARY}/${id}`,
      text: text('deleted', { name: fileName }),
      refreshes: [FILES],
    });
  return (
    <li className="card file">
      <Preview file={file} />
      <div className="file-head">
        <Button look="plain" className="link" onClick={open}>
          {fileName}
        </Button>
        {mayChange && (
          <Menu
            label={`${kitText('actions')}: ${fileName}`}
            entries={[
              { id: 'open', text: text('open'), run: open },
              { id: 'remove', text: kitText('remove'), look: 'danger', run: remove },
            ]}
          />
        )}
      </div>
      <span className="help">
        {formatSize(fileSize)} · {formatDay(createdAt)}
      </span>
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
      {highlight && (
        <p className="excerpt">
          {highlight.map(({ text: words, isMatch }, index) =>
            isMatch ? <mark key={index}>{words}</mark> : <span key={index}>{words}</span>,
          )}
        </p>
      )}
    </li>
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

/** A picture of a file, or the ending of its name. */
export function Preview({ file }: { readonly file: LibraryFile }) {
  const { fileName, thumbnailUrl } = file;
  if (thumbnailUrl !== null) return <img className="preview" src={thumbnailUrl} alt="" loading="lazy" />;
  const ending = /\.([^.]{1,5})$/.exec(fileName)?.[1] ?? '';
  return (
    <span className="preview" aria-hidden="true">
      {ending.toUpperCase()}
    </span>
  );
}
