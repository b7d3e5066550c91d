import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that a test host wrote into its outbox. */
export interface TestMail {
  /** Address of the recipient. */
  readonly to: string;
  /** Address of the sender. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language of the mail, as its header `Content-Language` says. */
  readonly locale: string;
  /** Addresses in the plain text. */
  readonly links: readonly string[];
}

/** The mails of an outbox, oldest first. */
export async function readMails(dataDir: string): Promise<TestMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parse(await readFile(join(folder, name)))));
}

async function parse(content: Buffer): Promise<TestMail> {
  const mail = await PostalMime.parse(content);
  const text = mail.text ?? '';
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    locale: mail.headers.find(({ key }) => key === 'content-language')?.value ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}
