import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { BudgetUsedUp } from '@tenantry/core';
import { until } from '../support/until';
import { startSmtpServer, type SmtpServer } from './smtpServer';

const MANY = '30000000-0000-4000-8000-000000000001';
const ONE = '30000000-0000-4000-8000-000000000002';
const HOUR = 3_600_000;

describe('mails of a tenant that sends many', () => {
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

  const send = (tenant: string, name: string, isUrgent = false) => {
    const { mail, tenancy } = host.host.core;
    const message = { to: `${name}@example.test`, subject: name, text: name, isUrgent };
    return tenancy.inTenant(tenant, 'test', () => mail.send(message));
  };
  const recipients = (mails: readonly string[]) => mails.map((mail) => /To: (\w+)@/.exec(mail)?.[1]);

  test('delay neither one of another tenant nor an urgent one of their own', async () => {
    smtp.hold('To: many');
    const sending = Array.from({ length: 200 }, (_, index) => send(MANY, `many${index}`));
    // Three connections, of which the tenant has two.
    await until(() => smtp.held.length === 2);
    await send(ONE, 'one');
    expect(recipients(smtp.received)).toEqual(['one']);

    const [first] = recipients(smtp.held);
    const urgent = send(MANY, 'urgent', true);
    smtp.letGo('one');
    await urgent;
    expect(recipients(smtp.received)).toEqual(['one', first, 'urgent']);

    smtp.letGo('all');
    await Promise.all(sending);
    expect(smtp.received).toHaveLength(202);
  });
});

describe('the hourly budget of mails', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ environment: { TENANTRY_MAILS_PER_HOUR: '3' } });
  });
  afterAll(() => host.stop());

  const send = (count: number, tenant = MANY, isUrgent = false) => {
    const { mail, tenancy } = host.host.core;
    const message = { to: 'ada@example.test', subject: 'One', text: 'One', isUrgent };
    return tenancy.inTenant(tenant, 'test', () => mail.sendAll(Array.from({ length: count }, () => message)));
  };

  test('is of each tenant, begins anew with the hour, and has a part for mails about accounts', async () => {
    await send(2);
    const refused = await send(2).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BudgetUsedUp);
    expect(refused).toMatchObject({
      status: 429,
      details: { code: 'TENANT_BUDGET_USED', kind: 'mails', limit: 3 },
    });
    await send(1);
    await expect(send(1)).rejects.toThrow('The tenant has used its 3 mails of this hour');
    await send(3, MANY, true);
    await send(3, ONE);
    expect(await host.mails()).toHaveLength(9);
    host.clock.travel(HOUR);
    await send(4);
    await expect(send(1)).rejects.toThrow(BudgetUsedUp);
    expect(await host.sql('SELECT kind, used FROM platform_tenant_budgets ORDER BY tenant_id, kind')).toEqual(
      [
        { kind: 'account_mails', used: 3 },
        { kind: 'mails', used: 4 },
        { kind: 'mails', used: 3 },
      ],
    );
  });

  test('counts exactly, however many send at the same moment', async () => {
    const tenant = '30000000-0000-4000-8000-000000000003';
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => send(1, tenant)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('does not concern mails of no tenant', async () => {
    const { mail } = host.host.core;
    for (let index = 0; index < 5; index += 1)
      await mail.send({ to: 'operator@example.test', subject: 'One', text: 'One' });
    expect(await host.mails('operator@example.test')).toHaveLength(5);
  });
});
