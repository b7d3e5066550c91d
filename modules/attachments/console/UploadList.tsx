import { Button, formatShare, formatSize, Icon, kitText } from '@tenantry/console';
import { text } from './texts';
import { cancelUpload, retryUpload, type Upload, useUploads } from './uploads';

/** How far the uploads have come; each can be cancelled. @param recordId shows only those for this record */
export function UploadList({ recordId }: { readonly recordId?: string }) {
  const uploads = useUploads().filter(({ place }) => recordId === undefined || place.recordId === recordId);
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={text('uploads')}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <Line upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function Line({ upload: { id, file, state, share, error } }: { readonly upload: Upload }) {
  return (
    <>
      <Icon name={file.type.startsWith('image/') ? 'file-image' : 'file-text'} />
      <span className="name">
        {file.name} <span className="help">{formatSize(file.size)}</span>
      </span>
      {state === 'failed' ? (
        <span role="alert" className="field-error">
          {error}
        </span>
      ) : (
        <>
          <progress value={share} max={1} aria-label={text('progressOf', { name: file.name })} />
          <span className="help">{state === 'waiting' ? text('waiting') : formatShare(share)}</span>
        </>
      )}
      {state === 'failed' && (
        <Button aria-label={`${kitText('tryAgain')}: ${file.name}`} onClick={() => retryUpload(id)}>
          {kitText('tryAgain')}
        </Button>
      )}
      <Button
        look="plain"
        className="icon"
        title={kitText('cancel')}
        aria-label={`${kitText('cancel')}: ${file.name}`}
        onClick={() => cancelUpload(id)}
      >
        <Icon name="x" />
      </Button>
    </>
  );
}
