/** Contents of the HTML part of a mail. */
export interface HtmlContent {
  readonly locale: string;
  readonly subject: string;
  /** Plain text; blank lines part paragraphs. */
  readonly text: string;
  readonly link?: { readonly url: string; readonly label: string };
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none';
const BODY =
  'margin:0;padding:24px;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a';

/** The HTML part, made of the plain text. Everything is escaped, so that no name can bring in markup. */
export function htmlPart({ locale, subject, text, link }: HtmlContent): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`);
  if (link) {
    const url = escapeHtml(link.url);
    paragraphs.push(
      `<p><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`,
      `<p style="font-size:13px;color:#555555">${url}</p>`,
    );
  }
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
${paragraphs.join('\n')}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
