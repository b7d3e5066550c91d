import { Fragment } from 'react';

/** An address, broken before its signs where it needs several lines. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=[@./_-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
