import { type ReactNode, useState } from 'react';
import { useAccountPicture } from '../api/accountPicture';
import { toneAt } from './Chip';
import { DeclaredIcon } from './Icon';

/** Round: an account or a person. Square: a company, or anything else. */
export type AvatarShape = 'round' | 'square';

export interface AvatarProps {
  /** Its first letters are shown; the tone is computed from it. */
  readonly name: string;
  readonly shape: AvatarShape;
  /** Side in pixels at the usual size of text; default: 20. */
  readonly size?: 16 | 20 | 24 | 32 | 40 | 44 | 64;
  /** Address of a picture, which is shown in place of letters when it is loaded. */
  readonly picture?: string | null | undefined;
  /** Id of an account, which is shown with its picture. It needs no `picture`. */
  readonly account?: string | null | undefined;
  /** Icon of the kind, shown in place of letters. */
  readonly icon?: string | undefined;
  /** Default: computed from the name. */
  readonly tone?: string | undefined;
}

/** The picture of a record or an account, or its first letters in one of ten tones. Its name stands beside it as text. */
export function Avatar({ account, ...props }: AvatarProps) {
  const own = useAccountPicture(props.picture === undefined ? account : null);
  return <Mark {...props} picture={props.picture ?? own} />;
}

function Mark({ name, shape, size = 20, picture, icon, tone = toneAt(placeOf(name)) }: AvatarProps) {
  const [loaded, setLoaded] = useState<{ readonly picture: string; readonly hasFailed: boolean }>();
  const found = loaded?.picture === picture ? loaded : undefined;
  const isDrawn = !found || found.hasFailed;
  // Letters that the style sheet draws are no part of the text of a cell or link.
  return (
    <span
      className={`avatar ${shape}`}
      data-size={size}
      data-tone={isDrawn ? tone : undefined}
      data-letters={
        icon || !isDrawn ? undefined : shape === 'round' ? initialsOf(name) : initialsOf(name).slice(0, 1)
      }
      aria-hidden="true"
    >
      {icon && isDrawn && <DeclaredIcon name={icon} />}
      {picture && !found?.hasFailed && (
        <img
          src={picture}
          alt=""
          onLoad={() => setLoaded({ picture, hasFailed: false })}
          onError={() => setLoaded({ picture, hasFailed: true })}
        />
      )}
    </span>
  );
}

/** A name with the mark of what it names before it. @param props.note a second line, below the name */
export function Named(props: {
  readonly mark: AvatarProps;
  readonly children: ReactNode;
  readonly note?: ReactNode;
}) {
  const { mark, children, note } = props;
  return (
    <span className="named">
      <Avatar {...mark} />
      <span>
        {children}
        {note && <span className="note">{note}</span>}
      </span>
    </span>
  );
}

/** The first letters of the first and the last word of a name; of an e-mail address, of its part before the `@`. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

/** A number that is the same for the same text, and spread over others. */
function placeOf(text: string): number {
  let place = 0;
  for (const sign of text) place = (place * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return place;
}
