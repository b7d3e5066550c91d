import { openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

const COMPANIES = '/backend/customers/companies';
/** The document, styles, font, texts, icons, three scripts, the frame, the stream of events, the list with its declaration and views, and names. */
const MOST_REQUESTS = 14;

describeInBrowser('the first load of a list', (given) => {
  test('reads everything once, in few requests', async () => {
    const tenant = await given.host.homeTenant();
    await tenant.create('/customers/companies', {
      displayName: 'Quay One',
      organizationId: tenant.organizationId,
    });
    const { page, problems } = await given.browser.open(given.host.url);
    await openSignedIn(page, given.host, COMPANIES);
    await page.getByRole('link', { name: 'Quay One' }).waitFor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const isOpen = page.waitForResponse((response) => response.url().includes('/api/events/stream'));
    await page.reload();
    await Promise.all([isOpen, page.getByRole('link', { name: 'Quay One' }).waitFor()]);
    const twice = requested.filter((path, index) => requested.indexOf(path) !== index);
    expect(twice).toEqual([]);
    expect(requested).toContain('/api/events/stream');
    // The frame has what it answers.
    expect(requested).not.toContain('/api/progress/active');
    expect(requested.filter((path) => path.endsWith('.js'))).toHaveLength(3);
    expect(requested.length).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(problems).toEqual([]);
  });
});
