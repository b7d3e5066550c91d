import { describeInBrowser } from './describeInBrowser';
import { openSignedIn, visit } from './consolePages';

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
/** What a new record of a kind needs besides its choices. */
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
});
