import { Installation } from './support/Installation';
import { expectPrinted } from './support/missingLine';
import { replay } from './support/replay';

// Installs packages and starts servers; machines are busy.
jest.setTimeout(900_000);

describe('docs/first-module.md', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await Installation.create();
  });

  afterAll(() => installation.remove());

  test('works to the letter, and the module is still there after a restart', async () => {
    await replay('docs/first-module.md', installation);

    expectPrinted('SIGINT: stopping.\nStopped.', await installation.pressCtrlC());
    installation.start('npm start', 'tenantry');
    await installation.printed(`
      visitors … enabled …
      Tenantry … answers on http://localhost:${installation.port} …`);
  });
});
