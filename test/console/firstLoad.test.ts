import { openSignedIn } from '../support/browser/consolePages';
import { describeInBrowser } from '../support/browser/describeInBrowser';

const COMPANIES = '/backend/customers/companies';
/** The document, styles, font, texts, icons, three scripts, the frame, the stream of events, long-running work, and the list. */
const MOST_REQUESTS = 15;

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
    // The work is read once the stream of events is open, after everything else.
    const isLast = page.waitForResponse((response) => response.url().endsWith('/progress/active'));
    await page.reload();
    await Promise.all([isLast, page.getByRole('link', { name: 'Quay One' }).waitFor()]);
    const twice = requested.filter((path, index) => requested.indexOf(path) !== index);
    expect(twice).toEqual([]);
    expect(requested).toContain('/api/events/stream');
    expect(requested.filter((path) => path.endsWith('.js'))).toHaveLength(3);
    expect(requested.length).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(problems).toEqual([]);
  });
});
