import { describeInBrowser } from '../../../test/support/browser/describeInBrowser';
import { checkPage, openSignedIn } from '../../../test/support/browser/consolePages';

describeInBrowser('actions that change a record', (given) => {
  let token: string;
  const ids: string[] = [];

  beforeAll(async () => {
    token = await given.host.rootToken();
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const pipelineId = await home.create('/customers/pipelines', { name: 'Sales', organizationId });
    const stages: Record<string, string> = {};
    for (const label of ['Talks', 'Won', 'Lost'])
      stages[label] = await home.create('/customers/pipeline-stages', { pipelineId, label, organizationId });
    for (const title of ['Engine', 'Bolts', 'Nuts'])
      ids.push(
        await home.create('/customers/deals', { title, pipelineStageId: stages['Talks'], organizationId }),
      );
  });

  const deal = async (id: string | undefined) => {
    const path = `/customers/deals?id=${id}`;
    const { body } = await given.host.request<{ items: object[] }>('GET', path, { token });
    return body.items[0];
  };

  test('end a deal and reopen it from its page, and ask what is said of a loss', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/customers/deals/${ids[0]}`);
    await page.getByRole('button', { name: 'Won', exact: true }).click();
    await page.getByText('Deal changed').waitFor();
    const reopen = page.getByRole('button', { name: 'Reopen' });
    await reopen.waitFor();
    expect(await deal(ids[0])).toMatchObject({
      status: 'won',
      closure_outcome: 'won',
      pipeline_stage: 'Won',
    });
    expect(await page.getByRole('button', { name: 'Lost', exact: true }).count()).toBe(0);

    await reopen.click();
    const lost = page.getByRole('button', { name: 'Lost', exact: true });
    await lost.waitFor();
    expect(await deal(ids[0])).toMatchObject({
      status: 'open',
      closure_outcome: null,
      pipeline_stage: 'Talks',
    });

    await lost.click();
    const dialog = page.getByRole('dialog', { name: 'Lost' });
    await dialog.getByLabel('Loss notes').fill('Too dear');
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await checkPage(page, 'change-action');
    await dialog.getByRole('button', { name: 'Lost', exact: true }).click();
    await reopen.waitFor();
    expect(await deal(ids[0])).toMatchObject({
      status: 'lost',
      closure_outcome: 'lost',
      pipeline_stage: 'Lost',
      loss_notes: 'Too dear',
    });
    const log = page.getByRole('region', { name: 'Timeline' });
    await log.getByRole('button', { name: 'Show' }).first().click();
    await log.locator('.differences').getByText('Talks').first().waitFor();
    expect(await log.innerText()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(problems).toEqual([]);
  });

  test('are on a new deal; its form begins with owner, pipeline and first stage', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/deals/new');
    await page
      .getByRole('combobox', { name: 'Pipeline stage' })
      .and(page.locator('[value="Talks"]'))
      .waitFor();
    await page.getByLabel('Title (required)').fill('Washers');
    await page.getByRole('button', { name: 'Create deal' }).click();
    await page.getByRole('button', { name: 'Won', exact: true }).waitFor();
    const { body } = await given.host.request<{ items: object[] }>('GET', '/customers/deals?search=Washers', {
      token,
    });
    expect(body.items).toEqual([
      expect.objectContaining({ pipeline_stage: 'Talks', owner_user_id: expect.any(String) as string }),
    ]);
    expect(problems).toEqual([]);
  });

  test('end a todo and reopen it from its page', async () => {
    const home = await given.host.homeTenant();
    const { organizationId } = home;
    const entityId = await home.create('/customers/companies', { displayName: 'Smithy', organizationId });
    const id = await home.create('/customers/todos', { entityId, title: 'Call the smith', organizationId });
    const isDone = async () => {
      const path = '/customers/todos?search=smith';
      const { body } = await given.host.request<{ items: { isDone: boolean }[] }>('GET', path, { token });
      return body.items.map((todo) => todo.isDone);
    };
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, `/backend/customers/todos/${id}`);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const reopen = page.getByRole('button', { name: 'Reopen' });
    await reopen.waitFor();
    expect(await isDone()).toEqual([true]);
    await reopen.click();
    await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
    expect(await isDone()).toEqual([false]);
    expect(problems).toEqual([]);
  });

  test('are in lists for the selected records, save those that ask for something', async () => {
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, '/backend/customers/deals');
    for (const title of ['Bolts', 'Nuts'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select.*${title}`) }).click();
    const tools = page.getByRole('group', { name: '2 records selected' });
    expect(await tools.getByRole('button', { name: 'Lost', exact: true }).count()).toBe(0);
    await tools.getByRole('button', { name: 'Won' }).click();
    await page.getByText('2 records were changed.').waitFor();
    for (const id of ids.slice(1))
      expect(await deal(id)).toMatchObject({ status: 'won', closure_outcome: 'won' });
    expect(problems).toEqual([]);
  });
});
