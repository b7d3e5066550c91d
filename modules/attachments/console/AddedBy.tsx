import { Named, useAccountName } from '@tenantry/console';
import { text } from './texts';
import type { LibraryFile } from './types';

/** Who added a file; nothing where that is not known. @param props.isSmall as a line of a card */
export function AddedBy(props: {
  readonly file: Pick<LibraryFile, 'createdByUserId'>;
  readonly isSmall?: boolean;
}) {
  const { file, isSmall = false } = props;
  const name = useAccountName(file.createdByUserId ?? null);
  if (name === undefined) return null;
  const mark = { name, shape: 'round', size: isSmall ? 16 : 20, account: file.createdByUserId } as const;
  const who = <Named mark={mark}>{name}</Named>;
  return isSmall ? (
    <span className="help" title={text('addedBy')}>
      {who}
    </span>
  ) : (
    who
  );
}
