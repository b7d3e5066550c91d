/** @covers modules/console modules/customers modules/entities core/parts/pages */
import { describeInBrowser } from '../../support/browser/describeInBrowser';
import { fact, openInOrganization, openSignedIn, visit } from '../../support/browser/consolePages';

interface Described {
  readonly members: readonly {
    readonly name: string;
    readonly column: string | null;
    readonly takenBy: readonly string[];
    readonly isKind: boolean;
    readonly known: readonly { readonly value: string; readonly label: string; readonly tone: string }[];
  }[];
  readonly verbs: { readonly create: { readonly path: string } };
}

const title = { title: 'Bench' };
/** Members that a new record of a kind needs besides its choices. */
const KINDS: readonly (readonly [kind: string, input: object])[] = [
  ['customers.deal', title],
  ['customers.company', { displayName: 'Bench Ltd' }],
  ['catalog.product', title],
];

describeInBrowser('values from fixed lists', (given) => {
  test('are chips with labels in the language of the reader', async () => {
    const { host } = given;
    const token = await host.signIn(host.administrator.email, host.administrator.password);
    const home = await host.homeTenant();
    const { page, problems } = await given.browser.open(host.url, { locale: 'de' });
    await openSignedIn(page, host, '/backend/records');
    for (const [kind, input] of KINDS) {
      const headers = { 'accept-language': 'de' };
      const address = `/console/collections/${kind}`;
      const { body } = await host.request<Described>('GET', address, { token, headers });
      const choices = body.members.filter(
        ({ column, known, takenBy, isKind }) =>
          column !== null && known.length > 0 && takenBy.includes('create') && !isKind,
      );
      const { organizationId } = home;
      for (const { name, known } of choices)
        for (const { value } of known)
          await home.create(body.verbs.create.path, { ...input, organizationId, [name]: value });
      const columns = choices.map(({ name }) => name);
      await visit(page, `/backend/records/${kind}?columns=${columns.join(',')}&pageSize=100`);
      const known = choices.flatMap((choice) => choice.known.map(({ label, tone }) => `${label} ${tone}`));
      await page.locator(`tbody tr:nth-child(${known.length})`).waitFor();
      const drawn = await page
        .locator('tbody .chip')
        .evaluateAll((all) =>
          (all as unknown as { textContent: string; dataset: { tone: string } }[]).map(
            ({ textContent, dataset }) => `${textContent} ${dataset.tone}`,
          ),
        );
      expect([...new Set(drawn)].sort()).toEqual([...new Set(known)].sort());
    }
    expect(problems).toEqual([]);
  });

  test('of dictionaries are chips with their labels and colours, and forms propose them', async () => {
    const { host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    const token = await host.signIn(host.administrator.email, host.administrator.password);
    const cookies = { selected_org: organizationId };
    for (const json of [
      { value: 'fair', label: 'Trade fair', color: '#9333ea' },
      { value: 'fax', isActive: false },
    ])
      await host.request('POST', '/customers/dictionaries/sources', { token, cookies, json });
    const { page, problems } = await given.browser.open(host.url);
    const id = await home.create('/customers/deals', { title: 'Shelves', organizationId, source: 'fair' });
    await openInOrganization(page, host, organizationId, '/backend/customers/deals?columns=title,source');
    await page.locator('tbody .chip[data-tone=purple]', { hasText: 'Trade fair' }).waitFor();
    await visit(page, `/backend/customers/deals/${id}`);
    await fact(page, 'Source').click();
    const input = page.getByLabel('Source', { exact: true });
    expect(await input.inputValue()).toBe('Trade fair');
    const proposed = await input.evaluate((one) =>
      [...(one as unknown as { list: { options: { value: string }[] } }).list.options].map(
        ({ value }) => value,
      ),
    );
    expect(proposed).toEqual(['Trade fair']);
    expect(problems).toEqual([]);
  });

  test('lanes and steps have the colours of stages', async () => {
    const { host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stages: Record<string, string | null> = { Talks: '#16a34a', Offer: 'amber', Later: null };
    for (const [label, color] of Object.entries(stages))
      await home.create('/customers/pipeline-stages', { pipelineId, label, color, organizationId });
    const { page, problems } = await given.browser.open(host.url);
    await openInOrganization(page, host, organizationId, '/backend/customers/deals?view=board');
    const dotOf = (name: string) => page.getByRole('region', { name }).locator('h2 .dot');
    await page.getByRole('region', { name: 'Later' }).waitFor();
    expect(await dotOf('Talks').getAttribute('data-tone')).toBe('green');
    expect(await dotOf('Offer').getAttribute('data-tone')).toBe('amber');
    expect(await dotOf('Later').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('of colours are named by their tones, and chosen from these', async () => {
    const { host } = given;
    const home = await host.homeTenant();
    const { organizationId } = home;
    const id = await home.create('/customers/tags', { label: 'Harbour', color: '#7c3aed', organizationId });
    const { page, problems } = await given.browser.open(host.url);
    await openInOrganization(page, host, organizationId, '/backend/config/customers/tags');
    await page
      .getByRole('row', { name: /Harbour/ })
      .getByText('Purple')
      .waitFor();
    await page.getByRole('link', { name: 'Harbour' }).click();
    await fact(page, 'Color').click();
    await page.getByRole('button', { name: 'Color: Purple' }).click();
    await page.getByRole('radio', { name: 'Teal' }).click();
    await page.locator('.key-facts').getByText('Teal').waitFor();
    const { body } = await host.request<{ items: { id: string; color: string }[] }>(
      'GET',
      '/customers/tags',
      {
        token: await host.rootToken(),
      },
    );
    expect(body.items.find((tag) => tag.id === id)?.color).toBe('#0a9b9b');
    await fact(page, 'Color').click();
    await page.getByRole('button', { name: 'Empty Color' }).click();
    await page.locator('.fact-editor').getByRole('button', { name: 'Save' }).click();
    await page.locator('.key-facts').getByText('Teal').waitFor({ state: 'detached' });
    await page.goto('/backend/customers/pipeline-stages/new');
    await page.getByRole('button', { name: 'Color: No colour' }).click();
    await page.getByRole('radio', { name: 'Pink' }).click();
    await page.getByRole('button', { name: 'Color: Pink' }).getByText('Pink').waitFor();
    expect(problems).toEqual([]);
  });
});
