import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { startSmtpServer, type SmtpServer } from './smtpServer';

interface MailTexts {
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}

const LANGUAGES = ['de', 'es', 'fr', 'pl'];

const textsOf = (moduleId: string, language: string) => {
  const file = path.join('modules', moduleId, 'translations', `${language}.json`);
  if (!existsSync(file)) return {};
  const { mail = {} } = JSON.parse(readFileSync(file, 'utf8')) as { mail?: Record<string, MailTexts> };
  return mail;
};

const TEMPLATES = readdirSync('modules').flatMap((moduleId) =>
  Object.entries(textsOf(moduleId, 'en'))
    .filter(([, { subject }]) => typeof subject === 'string')
    .map(([name]) => ({ moduleId, name })),
);

/** Bytes that mails write as `=C3=A9`. */
const unescaped = (text: string) =>
  text.replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** The subject of a mail as people read it. */
function subjectOf(mail: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(mail) ?? [];
  return folded
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unescaped(text.replaceAll('_', ' ')),
    );
}

/** The plain part of a mail as people read it, with line breaks as spaces. SMTP doubles a dot that begins a line. */
function textOf(mail: string): string {
  const [, head = '', body = ''] =
    /Content-Type: text\/plain([^]*?)\r?\n\r?\n([^]*?)\r?\n--/.exec(mail) ?? [];
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : unescaped(body.replace(/^\.\./gm, '.').replace(/=\r?\n/g, ''));
  return text.replace(/\s+/g, ' ');
}

/** A value for each name that a text mentions. */
const valuesOf = ({ subject, text }: MailTexts) =>
  Object.fromEntries(
    [...`${subject} ${text}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `Łódź ${name}`]),
  );

/** A text with its values, and with line breaks as spaces. */
const filled = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `Łódź ${name}`).replace(/\s+/g, ' ');

describe('mails of modules', () => {
  let smtp: SmtpServer;
  let host: TestHost;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    host = await startTestHost({ environment: { TENANTRY_SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await host?.stop();
    await smtp?.close();
  });

  test('are those of accounts, rules and registrations', () => {
    expect(TEMPLATES.length).toBeGreaterThan(5);
  });

  test.each(TEMPLATES.flatMap((template) => LANGUAGES.map((language) => ({ ...template, language }))))(
    'arrive in the language of the recipient: $moduleId $name, $language',
    async ({ moduleId, name, language }) => {
      const before = smtp.received.length;
      const wanted = textsOf(moduleId, language)[name]!;
      const english = textsOf(moduleId, 'en')[name]!;
      await host.host.core.mail.send({
        to: 'grace@example.test',
        template: `${moduleId}.mail.${name}`,
        values: valuesOf(english),
        locale: language,
        ...(english.link !== undefined && { link: 'https://app.example.test/here' }),
      });
      const mail = smtp.received[before] ?? '';
      expect(subjectOf(mail)).toBe(filled(wanted.subject));
      expect(subjectOf(mail)).not.toBe(filled(english.subject));
      const text = textOf(mail);
      expect(text).toContain(filled(wanted.text));
      expect(text).not.toContain('{{');
    },
  );
});
