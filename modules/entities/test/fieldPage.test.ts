import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../../test/support/browser/consolePages';

interface Field {
  readonly key: string;
  readonly kind: string;
  readonly multi: boolean;
  readonly description: string | null;
  readonly options: readonly { readonly value: string; readonly label: string; readonly tone?: string }[];
  readonly defaultValue: unknown;
  readonly rules: object;
}

const PATH = '/entities/custom-fields';

describeInBrowser('the page of a custom field', (given) => {
  const fieldsOf = async (entityId: string) => {
    const token = await given.host.signIn();
    const { body } = await given.host.request<{ items: Field[] }>('GET', `${PATH}?entityId=${entityId}`, {
      token,
    });
    return body.items;
  };

  test('makes a choice with colours by keys and mouse, and the preview shows it', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/custom-fields/new?kind=customers.deal');
    await page.getByLabel(/^Label/).fill('Terms of payment');
    await page.getByLabel('Help, shown below the field').fill('Days until the invoice is due');
    await page.getByRole('radio', { name: 'Choice', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Add a choice' }).click();
    const choice = (number: number) => page.getByRole('textbox', { name: `Choice ${number}`, exact: true });
    for (const [index, label] of ['At once', '14 days', '30 days'].entries()) {
      await choice(index + 1).fill(label);
      if (index < 2) await choice(index + 1).press('Enter');
    }
    // By keys: the colour after that of the choice, and one place up.
    await page.getByRole('button', { name: 'Colour of 14 days: Green' }).press('Enter');
    await page.getByRole('radio', { name: 'Green' }).press('ArrowRight');
    await page.getByRole('radio', { name: 'Teal' }).press('Enter');
    await page.getByRole('button', { name: /^Move 30 days/ }).press('ArrowUp');
    expect(await choice(2).inputValue()).toBe('30 days');
    // By mouse: another colour, and the first choice to the end.
    await page.getByRole('button', { name: 'Colour of 30 days: Red' }).click();
    await page.getByRole('radio', { name: 'Purple' }).click();
    await page.getByRole('button', { name: /^Move At once/ }).hover();
    await page.mouse.down();
    const box = await choice(3).boundingBox();
    await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 10, { steps: 5 });
    await page.mouse.up();
    expect(await choice(3).inputValue()).toBe('At once');
    await page.getByRole('button', { name: 'Actions for 14 days' }).click();
    await page.getByRole('menuitem', { name: 'Make it the default' }).click();
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview
      .getByRole('row', { name: /30 days/ })
      .locator('[data-tone=purple]')
      .waitFor();
    await preview.getByText('Days until the invoice is due').waitFor();
    await checkPage(page, 'field-new');
    await page.getByRole('button', { name: 'Create field' }).click();
    await page.getByRole('link', { name: 'Terms of payment' }).waitFor();
    await checkPage(page, 'fields');
    expect((await fieldsOf('customers.deal')).find(({ key }) => key === 'terms_of_payment')).toMatchObject({
      kind: 'select',
      description: 'Days until the invoice is due',
      defaultValue: '14 days',
      options: [
        { value: '30 days', label: '30 days', tone: 'purple' },
        { value: '14 days', label: '14 days', tone: 'teal' },
        { value: 'At once', label: 'At once', tone: 'blue' },
      ],
    });
    expect(problems).toEqual([]);
  });

  test('keeps what it does not show, and the values of choices that are renamed', async () => {
    const token = await given.host.signIn();
    const json = {
      entityId: 'customers.company',
      key: 'size',
      label: 'Size',
      kind: 'select',
      multi: true,
      rules: { maxItems: 3 },
      options: [
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ],
    };
    await given.host.request('POST', PATH, { token, json });
    const { page, problems } = await given.browser.open(given.host.url, { width: 390, colours: 'dark' });
    await openSignedIn(page, given.host, '/backend/custom-fields?kind=customers.company');
    await page.getByRole('link', { name: 'Size' }).click();
    await page.getByRole('textbox', { name: 'Choice 1' }).fill('Little');
    await page.getByLabel('Help, shown below the field').fill('How large it is');
    await page.getByRole('button', { name: 'Save field' }).click();
    await page.getByText('How large it is').waitFor();
    const [field] = await fieldsOf('customers.company');
    expect(field).toMatchObject({ kind: 'select', multi: true, rules: { maxItems: 3 } });
    expect(field?.options.map(({ value, label }) => [value, label])).toEqual([
      ['s', 'Little'],
      ['l', 'Large'],
    ]);
    expect(problems).toEqual([]);
  });

  test('takes amounts, numbers and records with what belongs to them, and fields are arranged by keys', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    const add = async (label: string, type: string, fill: () => Promise<unknown>) => {
      await openSignedIn(page, given.host, '/backend/custom-fields/new?kind=customers.person');
      await page.getByLabel(/^Label/).fill(label);
      await page.getByRole('radio', { name: type, exact: true }).check({ force: true });
      await fill();
      await page.getByRole('button', { name: 'Create field' }).click();
      await page.getByRole('link', { name: label }).waitFor();
    };
    await add('Salary', 'Amount', () => page.getByLabel(/^Currency/).fill('EUR'));
    await add('Floor', 'Whole number', async () => {
      await page.locator('summary').getByText('More').click();
      await page.getByLabel('Most', { exact: true }).fill('40');
      await page.getByLabel('Default for new records').fill('2');
    });
    await add('Employer', 'Record', () =>
      page.getByRole('combobox', { name: /^Records of/ }).selectOption('customers.company'),
    );
    const arranged = page.waitForResponse('**/custom-fields/reorder');
    await page.getByRole('button', { name: /^Move Employer/ }).press('ArrowUp');
    await arranged;
    const fields = await fieldsOf('customers.person');
    expect(fields.map(({ key, rules, defaultValue }) => [key, rules, defaultValue])).toEqual([
      ['salary', { currency: 'EUR' }, null],
      ['employer', { relatedKind: 'customers.company' }, null],
      ['floor', { max: 40 }, 2],
    ]);
    expect(problems).toEqual([]);
  });
});
