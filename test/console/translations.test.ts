import { randomUUID } from 'node:crypto';
import { checkPage, openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';
import { until } from '../../scripts/lib/until';

describeInBrowser('languages and texts of records', (given) => {
  const named = async () => {
    const tenant = await given.host.tenant();
    const title = `Lamp ${randomUUID().slice(0, 8)}`;
    const account = await tenant.account('admin');
    const token = await given.host.signIn(account.email, account.password);
    const { body } = await given.host.request<{ id: string }>('POST', '/catalog/products', {
      token,
      json: { title },
    });
    const texts = async () => {
      const path = `/translations/catalog.product/${body.id}`;
      const answer = await given.host.request<{ translations?: object }>('GET', path, { token });
      return answer.body.translations ?? null;
    };
    return { tenant, account, token, title, texts, path: `/backend/catalog/products/${body.id}` };
  };

  test('are given beside what the record says, kept for all languages at once, and taken away', async () => {
    const { account, tenant, title, texts, path } = await named();
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, path, account);
    await page.getByRole('tab', { name: 'Translations' }).click();
    const input = page.getByLabel('Title', { exact: true });
    await page.getByText(`In the record: ${title}`).waitFor();
    await page.getByRole('button', { name: 'German' }).click();
    await input.fill('Lampe');
    await page.getByRole('button', { name: 'Polish' }).click();
    expect(await input.inputValue()).toBe('');
    await input.fill('Lampa');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Translations saved.').waitFor();
    expect(await texts()).toEqual({ de: { title: 'Lampe' }, pl: { title: 'Lampa' } });
    await checkPage(page, 'record-texts');
    await page.getByRole('button', { name: 'German' }).click();
    await input.fill('');
    await page.getByRole('button', { name: 'Polish' }).click();
    await input.fill(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await texts()) === null);
    const reader = await tenant.account(['translations.view', 'catalog.products.view']);
    const other = await given.browser.open(given.host.url);
    await openSignedIn(other.page, given.host, `${path}?tab=translations.texts`, reader);
    await other.page.getByRole('tabpanel').getByText(title).waitFor();
    expect(await other.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect([...problems, ...other.problems]).toEqual([]);
  });

  test('are chosen for the tenant', async () => {
    const { account, token } = await named();
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/languages', account);
    await page.getByLabel('Add a language').selectOption('it');
    const row = page.getByRole('row').filter({ hasText: 'Italian' });
    await row.getByText('records', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove: Polish' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Languages saved.').waitFor();
    const { body } = await given.host.request<{ selected: readonly string[] }>(
      'GET',
      '/translations/locales',
      { token },
    );
    expect(body.selected).toEqual(['en', 'de', 'es', 'fr', 'it']);
    await checkPage(page, 'languages');
    expect(problems).toEqual([]);
  });
});
