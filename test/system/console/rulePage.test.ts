/** @covers modules/business_rules modules/console modules/customers core/parts/pages */
import type { Page } from 'playwright-core';
import { checkPage, openInOrganization, visit } from '../../support/browser/consolePages';
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { RulesClient } from '../../../modules/business_rules/test/RulesClient';

describeInBrowser('the page of a rule', (given) => {
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    ({ organizationId } = await given.host.homeTenant());
  });

  const open = async (path: string) => {
    const watched = await given.browser.open(given.host.url);
    await openInOrganization(watched.page, given.host, organizationId, `/backend/business-rules/${path}`);
    return watched;
  };
  const slot = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) });
  const choose = async (page: Page, name: string, option: string) => {
    await slot(page, name).click();
    await page.getByRole('dialog').getByRole('option', { name: option, exact: true }).click();
  };
  const stored = async (page: Page) => {
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    return (
      await given.host.request<Record<string, unknown>>('GET', `/business_rules/rules/${id}`, { token })
    ).body;
  };
  const rule = async (members: object) => {
    const json = { ruleType: 'VALIDATION', entityType: 'customers.deal', eventType: 'update', ...members };
    const admin = await RulesClient.of(given.host);
    const { status, body } = await admin.call<{ id: string }>('POST', '/rules', json);
    expect(status).toBe(201);
    return body.id;
  };

  test('makes a rule by labels and names, and keys move through its slots', async () => {
    const home = await given.host.homeTenant();
    const { page, problems } = await open('new');
    await page.getByLabel('Name (required)').fill('Acme wins carefully');
    await choose(page, 'Kind of record', 'Deal');
    await page.getByRole('button', { name: 'And', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Search').fill('status');
    await page.keyboard.press('Enter');
    await page.locator('button.slot:focus').filter({ hasText: 'Status' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('option', { name: 'becomes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('button.slot.word:focus').filter({ hasText: 'is' }).waitFor();
    await choose(page, 'Operator of condition 1', 'becomes');
    await slot(page, 'Value of condition 1').click();
    await page.getByRole('dialog').getByLabel('Value', { exact: true }).selectOption({ label: 'Won' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'And', exact: true }).click();
    await page.getByRole('dialog').getByRole('option', { name: 'Owner', exact: true }).click();
    await slot(page, 'Value of condition 2').click();
    await page
      .getByRole('dialog')
      .getByLabel('Compared with')
      .selectOption('the person who makes the change');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Do something: Where it holds' }).click();
    await page.getByRole('dialog').getByRole('option', { name: 'Owner', exact: true }).click();
    await slot(page, 'Value of Where it holds 1').click();
    const owner = page.getByRole('dialog').getByRole('combobox');
    await owner.fill(given.host.administrator.email.slice(0, 5));
    await page.getByRole('dialog').getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Do something too: Where it does not hold' }).click();
    await slot(page, 'Message of Where it does not hold 1').click();
    await page.getByRole('textbox', { name: /^Message of/ }).fill('Leave {Title} alone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('heading', { name: 'Acme wins carefully' }).waitFor();
    expect(await stored(page)).toMatchObject({
      ruleId: 'ACME-WINS-CAREFULLY',
      organizationId: home.organizationId,
      conditionExpression: {
        operator: 'AND',
        rules: [
          { field: '_changed', operator: 'CONTAINS', value: 'status' },
          { field: 'status', operator: '=', value: 'won' },
          { field: 'ownerUserId', operator: '=', value: '{{user.id}}' },
        ],
      },
      successActions: [{ type: 'SET_FIELD', config: { field: 'ownerUserId', value: expect.any(String) } }],
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Leave {{data.title}} alone' } }],
    });
    expect(problems).toEqual([]);
  });

  test('tries a rule with a record that is chosen, as if a field had another value, and changes nothing', async () => {
    const home = await given.host.homeTenant();
    const deal = await home.create('/customers/deals', { title: 'Waiting rooms', organizationId });
    const id = await rule({
      ruleName: 'A won deal has a value',
      ruleId: 'TRIED',
      conditionExpression: {
        operator: 'OR',
        rules: [
          { field: 'status', operator: '!=', value: 'won' },
          { field: 'valueAmount', operator: '>', value: 0 },
        ],
      },
      failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Enter the value of {{data.title}}' } }],
      testCases: [{ name: 'Without a value', data: { status: 'won' }, expected: false }],
    });
    const { page, problems } = await open(id);
    await page.getByRole('listitem').filter({ hasText: 'Without a value stopped' }).waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    const trial = page.getByRole('region', { name: 'Try it' });
    await trial.locator('input:focus').fill('Waiting');
    await trial.getByRole('option', { name: 'Waiting rooms' }).click();
    await trial.getByText('The change would be allowed').waitFor();
    await trial.getByLabel('As if a field had another value').selectOption('Status');
    await trial.getByLabel('Status becomes').fill('Won');
    await trial.getByText('The change would be stopped').waitFor();
    await trial.getByText('“Enter the value of Waiting rooms”').waitFor();
    await trial
      .getByRole('listitem')
      .filter({ hasText: 'Value is more than 0' })
      .getByText('now empty')
      .first()
      .waitFor();
    await checkPage(page, 'rule-tried');
    const { body } = await given.host.request<{ deal: { status: string } }>(
      'GET',
      `/customers/deals/${deal}`,
      { token },
    );
    expect(JSON.stringify(body)).not.toContain('"won"');
    expect(problems).toEqual([]);
  });

  test('tries what is not saved yet', async () => {
    const home = await given.host.homeTenant();
    await home.create('/customers/deals', { title: 'Cheap chairs', valueAmount: '50', organizationId });
    const id = await rule({
      ruleId: 'UNSAVED',
      ruleName: 'Large deals only',
      conditionExpression: { field: 'valueAmount', operator: '>', value: 10 },
    });
    const { page, problems } = await open(id);
    const trial = page.getByRole('region', { name: 'Try it' });
    await page.getByRole('button', { name: 'Try it' }).click();
    await trial.locator('input:focus').fill('Cheap');
    await trial.getByRole('option', { name: 'Cheap chairs' }).click();
    await trial.getByText('The change would be allowed').waitFor();
    await slot(page, 'Value of condition 1').click();
    await page.getByRole('dialog').getByRole('textbox').fill('100');
    await page.keyboard.press('Escape');
    await trial.getByText('Judged with your unsaved changes.').waitFor();
    await trial.getByText('The change would be stopped').waitFor();
    expect((await stored(page))['conditionExpression']).toMatchObject({ value: 10 });
    expect(problems).toEqual([]);
  });

  test('keeps what it does not know of a stored rule when the rule is saved', async () => {
    const conditionExpression = {
      operator: 'AND',
      rules: [
        { field: 'custom.oldPath[0].name', operator: '==', value: '12' },
        { field: 'title', operator: 'MATCHES', value: '^A' },
        { field: '_scope.organizationId', operator: '!=', value: null, valueField: '_before.organizationId' },
      ],
    };
    const successActions = [{ type: 'LOG', config: { message: 'Seen {{data.other}}', level: 'info' } }];
    const id = await rule({ ruleName: 'Kept', ruleId: 'KEPT', conditionExpression, successActions });
    const { page, problems } = await open(id);
    await slot(page, 'Field of condition 1').filter({ hasText: 'custom.oldPath[0].name' }).waitFor();
    await page.getByRole('button', { name: 'Change the name' }).click();
    await page.getByLabel('Name (required)').fill('Kept as it was');
    await page.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('heading', { name: 'Kept as it was' }).waitFor();
    expect(await stored(page)).toMatchObject({ conditionExpression, successActions });
    await visit(page, '/backend/business-rules');
    await page.getByRole('link', { name: 'Kept as it was' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('is accessible while a slot is open', async () => {
    const { page, problems } = await open('new');
    await choose(page, 'Kind of record', 'Deal');
    await page.getByRole('button', { name: 'And', exact: true }).click();
    await page.getByRole('dialog').getByRole('option', { name: 'Title', exact: true }).waitFor();
    await checkPage(page, 'rule-slot');
    expect(problems).toEqual([]);
  });
});
