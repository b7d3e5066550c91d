import type { ExportFormat } from './ExportFormat';
import { textOf } from './textOf';

/** XML 1.0: `<records>` of `<record>`, with an element for each column that has a value. */
export const xmlFormat: ExportFormat = {
  contentType: 'application/xml; charset=utf-8',
  extension: '.xml',
  begin: () => '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n',
  record: (item, columns) => {
    const members = columns
      .filter(({ name }) => item[name] !== null && item[name] !== undefined)
      .map(({ name }) => `<${name}>${escaped(textOf(item[name]))}</${name}>`);
    return `  <record>${members.join('')}</record>\n`;
  },
  end: '</records>\n',
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Characters that XML cannot hold in any form become the sign for what is unreadable. */
function escaped(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const readable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return readable.replace(/[&<>\r]/g, (character) => ENTITIES[character] as string);
}
