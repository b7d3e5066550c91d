/** @covers modules/attachments modules/console modules/customers modules/events core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { fact, openInOrganization, openSignedIn } from '../../support/browser/consolePages';
import { Relay } from '../../support/browser/Relay';

const COMPANIES = '/backend/customers/companies';

describeInBrowser('saves that something gets in the way of', (given) => {
  const name = 'Display name (required)';

  const turn = async (enabled: boolean) => {
    const token = await given.host.rootToken();
    const path = '/platform/tenant-modules/customers';
    expect((await given.host.request('PUT', path, { token, json: { enabled } })).status).toBe(200);
  };

  test('a save without an answer is repeated as the same request', async () => {
    const relay = await Relay.to(given.host.url);
    try {
      const { page } = await given.browser.open(relay.url);
      await openSignedIn(page, given.host, `${COMPANIES}/new`);
      const keys: (string | undefined)[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
      });
      await page.getByLabel(name).fill('Made once');
      relay.loseAnswers('POST /api/customers/companies');
      const create = page.getByRole('button', { name: /^Create/ });
      await create.click();
      await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
      relay.loseAnswers();
      await create.click();
      await page.getByRole('heading', { name: 'Made once' }).waitFor();
      expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
    } finally {
      relay.stop();
    }
  });

  test('an upload without an answer is tried again as the same request', async () => {
    const relay = await Relay.to(given.host.url);
    try {
      const { organizationId } = await given.host.homeTenant();
      const { page } = await given.browser.open(relay.url);
      await openInOrganization(page, given.host, organizationId, '/backend/attachments');
      relay.loseAnswers('POST /api/attachments');
      const file = { name: 'once.txt', mimeType: 'text/plain', buffer: Buffer.from('once') };
      await page.getByLabel('Upload files').setInputFiles(file);
      const again = page.getByRole('button', { name: 'Try again: once.txt' });
      await again.waitFor();
      relay.loseAnswers();
      await again.click();
      await page.getByRole('button', { name: 'once.txt', exact: true }).waitFor();
      const token = await given.host.rootToken();
      const path = '/attachments/library?search=once.txt';
      const { body } = await given.host.request<{ total: number }>('GET', path, { token });
      expect(body.total).toBe(1);
    } finally {
      relay.stop();
    }
  });

  test('a module that is switched off while its record is open is said, and the page goes on when it is on again', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/customers/companies', { displayName: 'Open', organizationId });
    const { page, problems } = await given.browser.open(given.host.url);
    const stream = page.waitForResponse(/\/api\/events\/stream/);
    await openSignedIn(page, given.host, `${COMPANIES}/${id}`);
    await stream;
    await fact(page, 'Display name').click();
    await page.getByLabel(name).fill('Typed before');
    const notice = page.getByText('The module that serves this page is switched off.');
    try {
      await turn(false);
      await notice.waitFor();
      expect(await page.getByLabel(name).inputValue()).toBe('Typed before');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alert').getByText('switched off').waitFor();
    } finally {
      await turn(true);
    }
    await notice.waitFor({ state: 'detached' });
    expect(await page.getByLabel(name).inputValue()).toBe('Typed before');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Typed before' }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    ['a list', COMPANIES, 'table'],
    ['the form of a new record', `${COMPANIES}/new`, 'form'],
  ])(
    '%s that is opened while its module is off is not found, and comes when it is on',
    async (_, path, element) => {
      const { page, problems } = await given.browser.open(given.host.url);
      await turn(false);
      try {
        const stream = page.waitForResponse(/\/api\/events\/stream/);
        await openSignedIn(page, given.host, path);
        await stream;
        await page.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
      } finally {
        await turn(true);
      }
      await page.locator(`main ${element}`).first().waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );
});
