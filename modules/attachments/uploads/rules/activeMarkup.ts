/** Elements with which documents begin that browsers run; in XML with a prefix too. */
const ACTIVE_ELEMENT = /^<(?:[a-z_][\w.-]*:)?(?:html|svg|script|head|body|iframe)\b/i;
const ACTIVE_DOCTYPE = /^<!doctype\s+(?:html|svg)\b/i;
/** Markup that may stand before the first element: comments, instructions and declarations of a document. */
const BEFORE = [/^[\s\ufeff]+/, /^<\?[^]*?\?>/, /^<!--[^]*?-->/, /^<!doctype\b[^[>]*(?:\[[^]*?\]\s*)?>/i];
/** Characters in which browsers search for a document that does not begin as XML. */
const SNIFFED = 512;

/**
 * Whether a text begins as a document that browsers run. Other XML, such as an invoice, does not.
 *
 * @param text beginning of a file
 */
export function isActiveMarkup(text: string): boolean {
  let rest = text;
  let isXml = false;
  for (;;) {
    if (!isXml && text.length - rest.length >= SNIFFED) return false;
    if (ACTIVE_ELEMENT.test(rest) || ACTIVE_DOCTYPE.test(rest)) return true;
    const found = BEFORE.map((form) => form.exec(rest)?.[0]).find((part) => part !== undefined);
    if (found === undefined) break;
    isXml ||= /^<\?xml\b/i.test(found);
    rest = rest.slice(found.length);
  }
  // A comment that does not end here may hide what follows it.
  return !isXml && rest.startsWith('<!--');
}
