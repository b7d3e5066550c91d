import { Fragment, type ReactNode } from 'react';

/** A text with parts in place of names in braces. @param props.parts by those names; a name without a part is left out */
export function Sentence({
  text,
  parts,
}: {
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}) {
  return text
    .split(/(\{\w+\})/)
    .map((piece, index) => (
      <Fragment key={index}>{/^\{\w+\}$/.test(piece) ? parts[piece.slice(1, -1)] : piece}</Fragment>
    ));
}
