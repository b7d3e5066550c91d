import { MailError } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { selectModules } from '../support/selectModules';

interface Letters {
  readonly taken: readonly { readonly from: string; readonly to: string; readonly text: string }[];
  readonly isClosed: boolean;
  isOnStrike: boolean;
}

const mail = { to: 'ada@example.test', subject: 'Hello', text: 'First' };

describe('a mail transport that a module contributes', () => {
  let host: TestHost;
  const log = new LogLines();

  beforeAll(async () => {
    const environment = { TENANTRY_MAIL_FROM: 'Tenantry <hello@example.test>' };
    host = await startTestHost({ log, environment, sources: fixtures('courier') });
  });
  afterAll(() => host?.stop());

  const letters = () => (host.host.servicesOf('courier') as { readonly letters: Letters }).letters;
  const send = () => host.host.core.mail.send(mail);

  test('takes all mails, with the sender that the operator has set', async () => {
    await send();
    expect(letters().taken).toMatchObject([
      { from: 'Tenantry <hello@example.test>', to: 'ada@example.test', text: 'First\n' },
    ]);
    expect(log.saying('mail sent')).toMatchObject([{ letter: '1' }]);
    expect(await host.mails()).toEqual([]);
  });

  test('that fails is a MailError, and the mail is not sent another way', async () => {
    letters().isOnStrike = true;
    await expect(send()).rejects.toThrow(MailError);
    letters().isOnStrike = false;
    expect(await host.mails()).toEqual([]);
  });

  test('is closed with its module, and mails then leave by the transport of the host', async () => {
    const before = letters();
    await selectModules(host, { courier: { enabled: false } });
    expect(before.isClosed).toBe(true);
    await send();
    expect(await host.mails()).toMatchObject([{ from: 'hello@example.test', to: 'ada@example.test' }]);
    await selectModules(host, { courier: { enabled: true } });
    await send();
    expect(letters().taken).toHaveLength(1);
  });
});
