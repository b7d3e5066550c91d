import { parseBlocks } from '../console/chat/answer/blocks';
import { parseInline } from '../console/chat/answer/inline';

describe('the Markdown of models', () => {
  test('has paragraphs, lists, code, quotes and tables', () => {
    const text =
      '# Deals\n\nTwo **open** ones:\n\n1. *Anvils*\n   - large\n2. Hammers\n\n> quoted\n\n```js\nlet a = "<b>";\n```\n\n| Deal | Value |\n|---|---:|\n| Anvils | `5` |\n\n---';
    expect(parseBlocks(text)).toEqual([
      { type: 'heading', content: ['Deals'] },
      { type: 'paragraph', content: ['Two ', { type: 'strong', content: ['open'] }, ' ones:'] },
      {
        type: 'list',
        start: 1,
        items: [
          [
            { type: 'paragraph', content: [{ type: 'em', content: ['Anvils'] }] },
            { type: 'list', start: null, items: [[{ type: 'paragraph', content: ['large'] }]] },
          ],
          [{ type: 'paragraph', content: ['Hammers'] }],
        ],
      },
      { type: 'quote', content: [{ type: 'paragraph', content: ['quoted'] }] },
      { type: 'code', text: 'let a = "<b>";' },
      { type: 'table', head: [['Deal'], ['Value']], rows: [[['Anvils'], [{ type: 'code', text: '5' }]]] },
      { type: 'rule' },
    ]);
  });

  test.each([
    ['[x](javascript:alert(1))'],
    ['[x](data:text/html,x)'],
    ['[x](//evil.example)'],
    ['[x](/backend/users)'],
    ['![x](javascript:alert(1))'],
    ['<a href="x">y</a><script>z</script>'],
  ])('leaves %s as it was written', (text) => {
    expect(parseInline(text)).toEqual([text]);
  });

  test('links addresses of the web alone, without the punctuation after them', () => {
    const link = (href: string, label: string) => ({ type: 'link', href, content: [label] });
    expect(parseInline('See https://example.org/a, [b](http://example.org/b).')).toEqual([
      'See ',
      link('https://example.org/a', 'https://example.org/a'),
      ', ',
      link('http://example.org/b', 'b'),
      '.',
    ]);
  });

  test.each([
    '[',
    '*',
    '**a',
    '`',
    '> ',
    '- ',
    '|-',
    '![](',
    'http://',
    '  - a\n',
    '> > > > > > >\n',
    '> \n\n',
    '# a ',
    '-',
  ])('reads a very long message of %j in little time', (piece) => {
    const since = process.cpuUsage();
    parseBlocks(piece.repeat(20_000));
    // Microseconds of the processor, whatever else the machine does.
    expect(process.cpuUsage(since).user).toBeLessThan(2_000_000);
  });
});
