import type { Item } from './description';

/** The initials of an account, or the picture of a file, beside its name. */
export function CardMark({ card }: { readonly card: Item | undefined }) {
  const { initials, thumbnailUrl } = card ?? {};
  if (typeof thumbnailUrl === 'string') return <img className="thumbnail" src={thumbnailUrl} alt="" />;
  if (typeof initials !== 'string') return null;
  return (
    <span className="initials" aria-hidden="true">
      {initials}
    </span>
  );
}
