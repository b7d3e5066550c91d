import { useRef } from 'react';
import { Button } from '@tenantry/console';
import { text } from './texts';
import { addUploads, ofRecord } from './uploads';

interface Props {
  /** Kind and id of the record. */
  readonly kind: string;
  readonly id: string;
  readonly icon: 'paperclip' | 'plus';
  /** Whether its name is shown to pointers that rest on it. */
  readonly hasTitle?: boolean;
}

/** A button that adds chosen files to a record. */
export function AddFilesButton({ kind, id, icon, hasTitle = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="plain"
        className="icon"
        icon={icon}
        aria-label={text('addFiles')}
        {...(hasTitle && { title: text('addFiles') })}
        onClick={() => input.current?.click()}
      >
        {null}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text('addFiles')}
        onChange={({ target }) => {
          addUploads([...(target.files ?? [])], ofRecord(kind, id));
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
