import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MailError } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { LogLines } from '../support/LogLines';
import { startSmtpServer, type SmtpServer } from './smtpServer';

const SECRET_LINK = 'https://app.example.test/reset/0123456789abcdef?tenant=1&next=2';

const invitation = {
  to: 'grace@example.test',
  template: 'auth.mail.invitation',
  values: { tenant: 'Bed & <b>Breakfast</b>\r\nBcc: all@example.test', email: 'grace@example.test' },
  link: SECRET_LINK,
};

describe('mails', () => {
  let host: TestHost;
  const log = new LogLines();

  beforeAll(async () => {
    host = await startTestHost({
      log,
      environment: { TENANTRY_MAIL_FROM: 'Tenantry Ltd. <hello@example.test>' },
    });
  });
  afterAll(() => host.stop());

  test('go into the outbox without an SMTP server, in two parts and the language of the recipient', async () => {
    const { mail } = host.host.core;
    await mail.send({ ...invitation, locale: 'de-AT' });
    await mail.send({ ...invitation, locale: 'xx' });
    await mail.send({ to: 'ada@example.test', subject: 'One\nline', text: 'First <p>\n\nSecond' });
    const mails = await host.mails();
    expect(mails.map(({ locale }) => locale)).toEqual(['de', 'en', 'en']);
    const [german, , plain] = mails;
    expect(german).toMatchObject({
      to: 'grace@example.test',
      from: 'hello@example.test',
      links: [SECRET_LINK],
    });
    expect(german?.subject).toBe('Einladung zu Bed & <b>Breakfast</b> Bcc: all@example.test');
    expect(german?.text).toContain('innerhalb von 48 Stunden');
    expect(german?.html).toContain('Bed &amp; &lt;b&gt;Breakfast&lt;/b&gt;');
    expect(german?.html).not.toContain('<b>');
    expect(german?.html).toContain(
      'href="https://app.example.test/reset/0123456789abcdef?tenant=1&amp;next=2"',
    );
    expect(plain).toMatchObject({ subject: 'One line', links: [] });
    expect(plain?.html).toContain('<p>First &lt;p&gt;</p>\n<p>Second</p>');
    expect(await host.mails('ada@example.test')).toEqual([plain]);
  });

  test('are pointed to by the log, which shows neither recipient, text nor link', async () => {
    const written = log.saying('mail written to the outbox');
    expect(written).toHaveLength(3);
    const files = written.map((line) => String(line['file']));
    const folder = path.dirname(files[0] ?? '');
    expect((await readdir(folder)).map((name) => path.join(folder, name)).sort()).toEqual(files);
    expect(JSON.stringify(log.lines)).not.toMatch(/reset\/|grace@|Breakfast/);
    for (const file of files) expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('that cannot be sent are a MailError', async () => {
    const offline = await startTestHost({ environment: { TENANTRY_SMTP_URL: 'smtp://127.0.0.1:1' } });
    await expect(offline.host.core.mail.send(invitation)).rejects.toThrow(MailError);
    expect(await offline.mails()).toEqual([]);
    await offline.stop();
  });

  describe('with an SMTP server', () => {
    let smtp: SmtpServer;

    beforeAll(async () => {
      smtp = await startSmtpServer();
    });
    afterAll(() => smtp.close());

    test('are handed to it, and refused ones are a MailError', async () => {
      const lines = new LogLines();
      const online = await startTestHost({ log: lines, environment: { TENANTRY_SMTP_URL: smtp.url } });
      const { mail } = online.host.core;
      await mail.send(invitation);
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]).toMatch(/^To: grace@example\.test$/m);
      expect(smtp.received[0]).toMatch(/^Content-Type: multipart\/alternative/m);
      expect(smtp.received[0]).not.toMatch(/^Bcc:/m);
      expect(lines.saying('mail sent')).toHaveLength(1);
      smtp.refuse();
      await expect(mail.send(invitation)).rejects.toThrow(MailError);
      expect(lines.saying('mail could not be sent')).toHaveLength(1);
      expect(JSON.stringify(lines.lines)).not.toContain('0123456789abcdef');
      await online.stop();
    });
  });
});
