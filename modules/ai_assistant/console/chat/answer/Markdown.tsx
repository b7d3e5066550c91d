import { memo, type ReactNode, useMemo } from 'react';
import { type Block, parseBlocks } from './blocks';
import type { Inline } from './inline';

/** A message of a model: a safe subset of Markdown as elements. No text becomes HTML, and only web addresses become links. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return <div className="said">{shownBlocks(blocks)}</div>;
});

function shownBlocks(blocks: readonly Block[]): ReactNode {
  return blocks.map((block, index) => <Shown key={index} block={block} />);
}

function Shown({ block }: { readonly block: Block }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{shownInline(block.content)}</p>;
    case 'heading':
      // Headings of a message are none of the page.
      return (
        <p>
          <strong>{shownInline(block.content)}</strong>
        </p>
      );
    case 'code':
      return <pre>{block.text}</pre>;
    case 'rule':
      return <hr />;
    case 'quote':
      return <blockquote>{shownBlocks(block.content)}</blockquote>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{shownItem(item)}</li>);
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return (
        <table className="table">
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={index} scope="col">
                  {shownInline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, index) => (
                  <td key={index} data-label={plainText(block.head[index] ?? [])}>
                    {shownInline(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** An item of one line is shown without a paragraph around it. */
function shownItem(item: readonly Block[]): ReactNode {
  const [first, ...others] = item;
  if (first?.type !== 'paragraph') return shownBlocks(item);
  return (
    <>
      {shownInline(first.content)}
      {shownBlocks(others)}
    </>
  );
}

function shownInline(content: readonly Inline[]): ReactNode {
  return content.map((one, index) => {
    if (typeof one === 'string') return one;
    if (one.type === 'code') return <code key={index}>{one.text}</code>;
    if (one.type === 'link')
      return (
        <a key={index} href={one.href} target="_blank" rel="noopener noreferrer nofollow">
          {shownInline(one.content)}
        </a>
      );
    const Emphasis = one.type;
    return <Emphasis key={index}>{shownInline(one.content)}</Emphasis>;
  });
}

function plainText(content: readonly Inline[]): string {
  return content
    .map((one) => (typeof one === 'string' ? one : one.type === 'code' ? one.text : plainText(one.content)))
    .join('');
}
