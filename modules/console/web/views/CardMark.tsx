import { Avatar } from '../kit/Avatar';
import type { Item } from './description';

/** The initials of an account, or the picture of a file, beside its name. */
export function CardMark({ card }: { readonly card: Item | undefined }) {
  const { name, initials, picture, thumbnailUrl } = card ?? {};
  const isAccount = typeof initials === 'string';
  if (!isAccount && typeof thumbnailUrl !== 'string') return null;
  return (
    <Avatar
      name={String(name)}
      shape={isAccount ? 'round' : 'square'}
      size={isAccount ? 24 : 40}
      picture={isAccount ? (picture as string | null) : String(thumbnailUrl)}
    />
  );
}
