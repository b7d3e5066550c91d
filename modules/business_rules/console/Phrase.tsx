import { Fragment, type ReactNode } from 'react';
import { partsOf } from './phrases';

/** A phrase with slots in its places. @param props.word draws what can be pressed among its words */
export function Phrase(props: {
  readonly of: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
  readonly word?: (word: string) => ReactNode;
}) {
  const { of, slots, word } = props;
  return partsOf(of).map(({ kind, content }, index) => (
    <Fragment key={index}>
      {index > 0 && content !== ',' && ' '}
      {kind === 'place' ? (
        slots[content]
      ) : kind === 'word' && word ? (
        word(content)
      ) : (
        <span className={content === ',' ? 'comma' : undefined}>{content}</span>
      )}
    </Fragment>
  ));
}
