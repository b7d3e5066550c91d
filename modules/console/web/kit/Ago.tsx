import { formatAgo, formatTime } from '../texts/format';

/** How long ago a time was, with the time itself as its title. */
export function Ago({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatAgo(at)}
    </time>
  );
}
