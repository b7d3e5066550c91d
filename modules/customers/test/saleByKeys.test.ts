import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { openInOrganization } from '../../../test/support/browser/consolePages';

/** Most that people do for a sale from its first talk to its end: fields filled and keys pressed, and pages shown. */
const MOST_INPUTS = 12;
const MOST_PAGES = 4;
/** Tab stops between two controls that are used one after the other. */
const MOST_STOPS = 60;

/** An element of the page, as far as the test needs it. */
interface Matching {
  matches(selector: string): boolean;
}

/** Counts what a person does, and the pages that are shown. */
class Count {
  inputs = 0;
  readonly pages = new Set<string>();

  constructor(private readonly page: Page) {}

  async input(act: () => Promise<unknown>): Promise<void> {
    this.inputs += 1;
    await act();
    this.pages.add(new URL(this.page.url()).pathname);
  }
}

describeInBrowser('a sale without a mouse', (given) => {
  let token: string;
  let organizationId: string;

  beforeAll(async () => {
    token = await given.host.rootToken();
    const home = await given.host.homeTenant();
    ({ organizationId } = home);
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    for (const label of ['Talks', 'Offer', 'Won', 'Lost'])
      await home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
  });

  const find = async (path: string) =>
    (await given.host.request<{ items: Record<string, unknown>[] }>('GET', path, { token })).body.items[0];

  const isWon = async (title: string, company: string) => {
    const deal = await find(`/customers/deals?search=${title}`);
    expect(deal).toMatchObject({ status: 'won', closure_outcome: 'won', pipeline_stage: 'Won' });
    expect(deal?.['closed_at']).toEqual(expect.any(String));
    expect(deal?.['companyIds']).toEqual([(await find(`/customers/companies?search=${company}`))?.['id']]);
  };

  test('takes few inputs by keys alone, from the search to the end of the deal', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openInOrganization(page, given.host, organizationId, '/backend/customers/deals');
    await page.getByRole('heading', { name: 'Deals' }).waitFor();
    const count = new Count(page);
    /** Tab reaches the control: it belongs to the input there. */
    const reach = async (control: Locator) => {
      await control.waitFor();
      for (let stops = 0; stops < MOST_STOPS; stops += 1) {
        if (await control.evaluate((one) => (one as unknown as Matching).matches(':focus'))) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab does not reach the control');
    };
    const type = async (control: Locator, text: string) => {
      await reach(control);
      await page.keyboard.type(text);
    };
    const press = async (control: Locator, key = 'Enter') => {
      await reach(control);
      await page.keyboard.press(key);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await count.input(() => page.keyboard.press('Control+k'));
    const palette = page.getByRole('dialog').getByRole('combobox');
    await count.input(() => type(palette, 'Create deal'));
    await page.getByRole('option', { name: 'Create deal' }).first().waitFor();
    await count.input(() => page.keyboard.press('Enter'));
    await page
      .getByRole('combobox', { name: 'Pipeline stage' })
      .and(page.locator('[value="Talks"]'))
      .waitFor();
    await count.input(() => type(page.getByLabel('Title (required)'), 'Forty desks'));
    await count.input(() => type(page.getByRole('combobox', { name: 'Company' }), 'Nordlicht'));
    await page.getByRole('option', { name: 'Create company: Nordlicht' }).waitFor();
    await count.input(async () => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    await page.locator('.chosen', { hasText: 'Nordlicht' }).waitFor();
    // Enter in a field sends the form.
    await count.input(async () => {
      await type(page.getByLabel('Value', { exact: true }), '48900');
      await page.keyboard.press('Enter');
    });
    await page.getByRole('heading', { name: 'Forty desks' }).waitFor();
    await count.input(() => press(button('Move to Offer')));
    await button('Pipeline stage: Offer').waitFor();
    await count.input(() => type(page.getByRole('textbox', { name: 'Note' }), 'Wants a second offer.'));
    await count.input(() => page.keyboard.press('Control+Enter'));
    await page.locator('.timeline').getByText('Wants a second offer.').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await count.input(() => press(button('Won')));
    await page.locator('.page-marks').getByText('Won').waitFor();
    expect(count.inputs).toBeLessThanOrEqual(MOST_INPUTS);
    expect(count.pages.size).toBeLessThanOrEqual(MOST_PAGES);
    await isWon('Forty', 'Nordlicht');
    expect(problems).toEqual([]);
  });

  test('takes few taps on a phone, with a file for the deal', async () => {
    const { page, problems } = await given.browser.open(given.host.url, {
      width: 390,
      height: 844,
      hasTouch: true,
    });
    await openInOrganization(page, given.host, organizationId, '/backend/customers/deals');
    const count = new Count(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await count.input(() =>
      page.getByRole('link', { name: 'Create deal' }).or(button('Create deal')).first().tap(),
    );
    await page
      .getByRole('combobox', { name: 'Pipeline stage' })
      .and(page.locator('[value="Talks"]'))
      .waitFor();
    await count.input(() => page.getByLabel('Title (required)').fill('Ten lamps'));
    await count.input(() => page.getByRole('combobox', { name: 'Company' }).fill('Seeblick'));
    await count.input(() => page.getByRole('option', { name: 'Create company: Seeblick' }).tap());
    await page.locator('.chosen', { hasText: 'Seeblick' }).waitFor();
    await count.input(() => page.getByLabel('Value', { exact: true }).fill('1900'));
    await count.input(() => button('Create deal').tap());
    await page.getByRole('heading', { name: 'Ten lamps' }).waitFor();
    await count.input(() => button('Move to Offer').tap());
    await button('Pipeline stage: Offer').waitFor();
    await count.input(() => page.getByRole('textbox', { name: 'Note' }).fill('Wants them warm.'));
    await count.input(() => button('Save note').tap());
    await page.locator('.timeline').getByText('Wants them warm.').waitFor();
    await count.input(async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.locator('.composer').getByRole('button', { name: 'Add files' }).tap();
      await (
        await chooser
      ).setFiles([{ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten lamps') }]);
    });
    await page.locator('.timeline').getByText('offer.txt').waitFor();
    await count.input(() => button('Won').tap());
    await page.locator('.page-marks').getByText('Won').waitFor();
    expect(count.inputs).toBeLessThanOrEqual(MOST_INPUTS);
    expect(count.pages.size).toBeLessThanOrEqual(MOST_PAGES);
    await isWon('lamps', 'Seeblick');
    expect(problems).toEqual([]);
  });
});
