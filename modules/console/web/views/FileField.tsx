import { useEffect, useRef, useState } from 'react';
import { newId } from '../api/newId';
import { refresh } from '../api/refresh';
import { serviceOf } from '../api/services';
import { upload } from '../api/upload';
import { messageOf } from '../api/useChange';
import { Button } from '../kit/Button';
import { FilePicker } from '../kit/FilePicker';
import { ReferenceField, type ReferenceFieldProps } from './ReferenceField';
import { t } from './texts';

/**
 * A choice of files by their names, with small pictures; those who may add files upload new ones there, which are chosen then. It
 * is absent where no module has files for the caller.
 */
export function FileField(props: Omit<ReferenceFieldProps, 'fixed' | 'kind' | 'hasPicture' | 'canCreate'>) {
  const { label, value, isList = false, isDisabled = false } = props;
  const kind = serviceOf('files')?.kind;
  const { sending, problem, send, cancel } = useUploads(props);
  if (kind === undefined) return null;
  const isBusy = isDisabled || sending !== null;
  return (
    <div className="file-field">
      <ReferenceField {...props} kind={kind} hasPicture isDisabled={isBusy} error={problem ?? props.error} />
      {sending ? (
        <span className="tools">
          <progress value={sending.share} max={1} aria-label={t('uploadOf', { name: sending.name })} />
          <Button onClick={cancel}>{t('cancel')}</Button>
        </span>
      ) : (
        serviceOf('addFile') && (
          <FilePicker
            label={t('upload', { name: label })}
            isMultiple={isList}
            isDisabled={isBusy}
            onFiles={(files) => void send(files, value)}
          />
        )
      )}
    </div>
  );
}

interface Sending {
  /** Of the file. */
  readonly name: string;
  /** Part of it that was sent, from 0 to 1. */
  readonly share: number;
}

/** Uploads files one after the other, and adds each to the value. What is under way ends with the field. */
function useUploads({ isList = false, onChange }: Pick<ReferenceFieldProps, 'isList' | 'onChange'>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);
  const send = async (files: readonly File[], before: readonly string[]) => {
    const { signal } = (control.current = new AbortController());
    setProblem(undefined);
    let ids = before;
    try {
      for (const file of files) {
        const onProgress = (share: number) => setSending({ name: file.name, share });
        onProgress(0);
        const id = await addFile(file, { onProgress, signal });
        ids = isList ? [...ids, id] : [id];
        onChange(ids);
      }
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error as Error));
    }
    setSending(null);
  };
  return { sending, problem, send, cancel: () => control.current?.abort() };
}

/** Uploads a file by the service that adds files. @returns its id @throws ApiError, DOMException as `upload` does */
async function addFile(file: File, options: Omit<Parameters<typeof upload>[3], 'key'>): Promise<string> {
  const { path = '', fields = {} } = serviceOf('addFile') ?? {};
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  form.append('file', file, file.name);
  const { item } = await upload<{ readonly item: { readonly id: string } }>('POST', path, form, {
    ...options,
    key: newId(),
  });
  await refresh([serviceOf('files')?.path ?? path]);
  return item.id;
}
