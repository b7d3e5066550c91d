import {
  aroundRecord,
  Dialog,
  Facts,
  Form,
  formatSize,
  formatTime,
  TextField,
  useChange,
  useForm,
} from '@tenantry/console';
import { fromCommaList, toCommaList } from '@tenantry/core/texts';
import { AddedBy } from './AddedBy';
import { useOwners } from './BelongsTo';
import { ScanBadge } from './FileCard';
import { kindText } from './FileDrawing';
import { partitionTitle } from './partitionTitle';
import { text } from './texts';
import { FILES, isServed, LIBRARY, type LibraryFile } from './types';

interface Props {
  readonly file: LibraryFile;
  /** Tags that other files have. */
  readonly known: readonly string[];
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** A file with a large preview, what is known of it, its tags, and the way to download it. */
export function FileDialog({ file, known, mayChange, onClose }: Props) {
  const { id, fileName, fileSize, mimeType, createdAt, url, tags, assignments, scanState, content } = file;
  const show = useOwners([file]);
  return (
    <Dialog
      title={fileName}
      onClose={onClose}
      size="wide"
      around={aroundRecord('attachments.attachment', file)}
    >
      {file.thumbnailUrl !== null && (
        <img
          className="large-preview"
          src={`/api/attachments/image/${id}?width=800&cropType=contain`}
          alt={text('previewOf', { name: fileName })}
        />
      )}
      {(scanState === 'waiting' || scanState === 'infected') && <ScanBadge state={scanState} />}
      <Facts
        facts={[
          [text('size'), formatSize(fileSize)],
          [
            text('kind'),
            <span key="kind" title={mimeType ?? undefined}>
              {kindText(fileName)}
            </span>,
          ],
          [
            text('partition'),
            partitionTitle({ code: file.partitionCode, title: file.partitionTitle ?? file.partitionCode }),
          ],
          [text('added'), formatTime(createdAt)],
          ...(file.createdByUserId ? [[text('addedBy'), <AddedBy key="by" file={file} />] as const] : []),
          ...(assignments.length > 0
            ? [
                [
                  text('belongsTo'),
                  <ul key="records" className="words">
                    {assignments.map((record) => (
                      <li key={`${record.type} ${record.id}`}>{show(record)}</li>
                    ))}
                  </ul>,
                ] as const,
              ]
            : []),
          ...(mayChange ? [] : [[text('tags'), tags.join(', ') || '–'] as const]),
        ]}
      />
      {mayChange && <TagForm file={file} known={known} onDone={onClose} />}
      {isServed(file) && (
        <p>
          <a className="button" href={`${url}?download=1`} download={fileName}>
            {text('download')}
          </a>
        </p>
      )}
      {content !== null && (
        <details>
          <summary>{text('content')}</summary>
          <pre>{content}</pre>
        </details>
      )}
    </Dialog>
  );
}

function TagForm(props: Pick<Props, 'file' | 'known'> & { readonly onDone: () => void }) {
  const { file, known, onDone } = props;
  const change = useChange({ done: text('tagsSaved'), refreshes: [FILES] });
  const form = useForm(
    { tags: toCommaList(file.tags) },
    ({ tags }) =>
      change.run('PATCH', `${LIBRARY}/${file.id}`, {
        json: { tags: fromCommaList(tags) },
      }),
    { labels: { tags: text('tags') } },
  );
  const help =
    known.length > 0 ? text('tagsKnown', { tags: known.slice(0, 12).join(', ') }) : text('tagsHelp');
  return (
    <Form form={form} action={text('saveTags')} onDone={onDone}>
      <TextField label={text('tags')} help={help} maxLength={2_000} {...form.field('tags')} />
    </Form>
  );
}
