import { writeFile } from 'node:fs/promises';
import { fixtures } from '../support/fixtures';
import { Operator } from './cli';

interface Listed {
  server: null;
  modules: { id: string; planned: { state: string; because?: string }; live: null; contributions: object }[];
  unapplied: string[];
  problems: { code: string; subject: string }[];
}

interface Explained {
  found: boolean;
  explanations: {
    kind: string;
    name: string;
    owner: { module: string; folder: string; planned: { state: string } } | null;
    details: Record<string, string | string[]>;
  }[];
  belongsTo: { module: string; planned: { because: string } } | null;
  suggestions: string[];
}

describe('the operators command, without a server', () => {
  let operator: Operator;

  beforeEach(async () => {
    operator = await Operator.create({ couriers: { enabled: false } });
  });

  afterEach(() => operator.remove());

  test('lists every module with what it contributes, in order of start', async () => {
    const { code, data } = await operator.apart.json<Listed>('list');
    expect(code).toBe(0);
    expect(data.server).toBeNull();
    expect(data.modules.map(({ id, planned }) => [id, planned.because ?? planned.state])).toEqual([
      ['people', 'enabled'],
      ['parcels', 'enabled'],
      ['labels', 'enabled'],
      ['couriers', 'operator'],
    ]);
    expect(data.modules[0]?.contributions).toEqual({
      routes: 2,
      features: 2,
      commands: 1,
      events: 1,
      migrations: 1,
      services: 1,
    });
    const { stdout } = await operator.modules('list');
    expect(stdout).toMatch(
      /^people +1\.0\.0 +enabled +2 routes, 2 features, 1 command, 1 event, 1 service$/m,
    );
    expect(stdout).toMatch(/^couriers +1\.0\.0 +disabled \(operator\)$/m);
    expect(stdout).toContain(`No server runs on ${operator.dataDir}`);
  });

  test('lists what keeps a module from running, and says so with exit code 2', async () => {
    await operator.writeConfig({ parcels: { enabled: false }, nobody: {} });
    const { code, data } = await operator.json<Listed>('list');
    expect(code).toBe(2);
    expect(data.problems.map((problem) => `${problem.code} ${problem.subject}`)).toEqual([
      'MODULE_UNKNOWN nobody',
      'MODULE_REQUIREMENT_OFF labels',
    ]);
    const { stdout } = await operator.modules('list');
    expect(stdout).toContain(
      'MODULE_REQUIREMENT_OFF  labels cannot start: it requires parcels, which is switched off.\n' +
        '  Remedy: run "npm run modules -- enable parcels", or disable labels too.',
    );
  });

  test('draws modules below what they require', async () => {
    const { code, stdout } = await operator.modules('tree');
    expect(code).toBe(0);
    expect(
      stdout
        .split('\n')
        .slice(1, 5)
        .map((line) => line.split(' · ')[0]),
    ).toEqual(['└─ people 1.0.0', '   ├─ parcels 1.0.0', '   │  └─ labels 1.0.0', '   └─ couriers 1.0.0']);
    const { data } = await operator.json<{ modules: { id: string; dependents: { id: string }[] }[] }>('tree');
    expect(data.modules.map(({ id }) => id)).toEqual(['people']);
    expect(data.modules[0]?.dependents.map(({ id }) => id)).toEqual(['parcels', 'couriers']);
  });

  test('plans without changing anything, with an exit code for each kind of plan', async () => {
    const before = await operator.readConfig();
    expect((await operator.modules('plan', 'enable', 'couriers')).code).toBe(0);
    const stops = await operator.json<{ plan: object }>('plan', 'disable', 'parcels');
    expect(stops.code).toBe(3);
    expect(stops.data.plan).toMatchObject({
      stops: ['labels', 'parcels'],
      dependents: ['labels'],
      problems: [],
    });
    const critical = await operator.modules('plan', 'disable', 'people');
    expect(critical.code).toBe(1);
    expect(critical.stdout).toContain('MODULE_CRITICAL  people cannot be disabled');
    const unknown = await operator.json<{ suggestions: string[] }>('plan', 'enable', 'percels');
    expect(unknown.code).toBe(1);
    expect(unknown.data.suggestions).toEqual(['parcels']);
    expect(await operator.readConfig()).toEqual(before);
  });

  test('changes the file, and refuses without touching it', async () => {
    const enabled = await operator.modules('enable', 'couriers');
    expect(enabled.code).toBe(0);
    expect(enabled.stdout).toContain('+ start couriers');
    expect(enabled.stdout).toContain('it takes effect at the next start');
    expect((await operator.readConfig()).modules).toEqual({ couriers: { enabled: true } });
    expect((await operator.modules('enable', 'couriers')).stdout).toContain('says so already');

    const unconfirmed = await operator.modules('disable', 'parcels');
    expect(unconfirmed.code).toBe(3);
    expect(unconfirmed.stdout).toContain('labels would stop too. --yes confirms that.\nNothing was changed.');
    expect((await operator.modules('disable', 'people', '--yes')).code).toBe(1);
    expect((await operator.json('disable', 'nobody')).code).toBe(1);
    expect((await operator.readConfig()).modules).toEqual({ couriers: { enabled: true } });

    const confirmed = await operator.json('disable', 'parcels', '--yes');
    expect(confirmed).toMatchObject({ code: 0, data: { changed: true, server: null } });
    const unmet = await operator.json<{ plan: { problems: { code: string }[] } }>('enable', 'labels');
    expect(unmet.code).toBe(1);
    expect(unmet.data.plan.problems.map(({ code }) => code)).toEqual(['MODULE_REQUIREMENT_OFF']);
  });

  test('makes both changes of two commands at once', async () => {
    const results = await Promise.all([
      operator.apart.modules('enable', 'couriers'),
      operator.apart.modules('disable', 'labels'),
    ]);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect((await operator.readConfig()).modules).toEqual({
      couriers: { enabled: true },
      labels: { enabled: false },
    });
  });

  test('explains routes with what guards them', async () => {
    const { code, data } = await operator.json<Explained>('explain', 'get', '/api/people/7?x=1');
    expect(code).toBe(0);
    expect(data.explanations).toMatchObject([
      {
        kind: 'route',
        name: 'GET /people/:id',
        owner: { module: 'people', folder: expect.stringMatching(/fixtures\/cli\/people$/) as string },
        details: {
          access: 'any signed-in caller',
          features: ['people.view of people'],
          resource: 'people.person (the body itself, identified by id)',
          rateLimits: [expect.stringContaining('PEOPLE_READ: 100 calls in 60 s') as string],
        },
      },
    ]);
    const plain = await operator.json<Explained>('explain', 'GET /people/ping');
    expect(plain.data.explanations.map(({ name }) => name)).toEqual(['GET /people/ping']);
    const own = await operator.json<Explained>('explain', '/platform/modules/:id');
    expect(own.data.explanations.map(({ name, owner }) => [name, owner])).toEqual([
      ['GET /platform/modules/:id', null],
      ['PUT /platform/modules/:id', null],
    ]);
  });

  test('explains features, services, events, commands and modules', async () => {
    const ask = async (name: string) => (await operator.json<Explained>('explain', name)).data.explanations;
    expect((await ask('people.view'))[0]?.details).toMatchObject({
      grantedByDefaultTo: ['admin (people.* of people)', 'employee (people.view of people)'],
      requiredBy: ['route GET /people/:id of people'],
    });
    expect((await ask('parcels.map'))[0]).toMatchObject({
      kind: 'widget',
      details: { features: ['parcels.track of parcels'] },
    });
    const [original, replacement] = await ask('parcelTracker');
    expect(original?.details).toMatchObject({
      overriddenBy: 'labels, whose service is used instead',
      visibleTo: ['parcels', 'labels'],
    });
    expect(replacement?.details).toMatchObject({ overrides: ['the service of parcels'] });
    expect(await ask('database')).toMatchObject([
      { kind: 'service', owner: null, details: { visibleTo: 'every module' } },
    ]);
    expect((await ask('people.person.moved'))[0]?.details).toMatchObject({
      subscribers: ['parcels.redirect of parcels (listens to people.person.*)'],
    });
    expect((await ask('people.people.rename'))[0]).toMatchObject({
      kind: 'command',
      details: {
        label: 'Rename person',
        features: ['people.edit of people'],
        wayBack: 'undo; a redo executes it again',
        interceptedBy: ['parcels.hold of parcels (around people.people.*)'],
      },
    });
    expect((await ask('parcels.hold'))[0]?.details).toEqual({ around: 'commands: people.people.*' });
    expect((await ask('people.edit'))[0]?.details).toMatchObject({
      requiredBy: ['command people.people.rename of people'],
    });
    expect((await ask('parcels'))[0]?.details).toMatchObject({
      requires: ['people ^1.0.0'],
      requiredBy: ['labels'],
      widgets: ['parcels.map'],
    });
  });

  test('says what can be known of what is off, and suggests names for what is unknown', async () => {
    const off = await operator.json<Explained>('explain', 'GET', '/couriers/desk');
    expect(off).toMatchObject({
      code: 0,
      data: { found: false, belongsTo: { module: 'couriers', planned: { because: 'operator' } } },
    });
    expect((await operator.modules('explain', 'couriers.desk')).stdout).toContain(
      'couriers.desk would belong to couriers, which is disabled (operator).',
    );
    const unknown = await operator.json<Explained>('explain', 'personRegistri');
    expect(unknown).toMatchObject({ code: 1, data: { found: false, suggestions: ['personRegistry'] } });
    expect((await operator.modules('explain', 'people.veiw')).stdout).toContain('Did you mean people.view');
  });

  test('answers wrong use with exit code 1, and shows the exit codes on request', async () => {
    expect((await operator.apart.modules('ennable', 'couriers')).code).toBe(1);
    expect((await operator.modules('plan', 'remove', 'couriers')).code).toBe(1);
    expect((await operator.modules('enable')).code).toBe(1);
    const commands = await operator.apart.run('--help');
    for (const name of ['init', 'start', 'modules', 'doctor', 'dev', 'new', 'pack', 'diff', 'client']) {
      expect(commands).toMatchObject({ code: 0, stdout: expect.stringMatching(`\n  ${name}\\b`) as string });
    }
    const help = await operator.modules('--help');
    expect(help.code).toBe(0);
    expect(help.stdout).toContain('3  other modules would stop; nothing was changed (--yes confirms)');
  });

  test('examines an installation without starting anything', async () => {
    interface Examined {
      wrong: number;
      findings: { verdict: string; subject: string; code?: string; remedy?: string }[];
    }
    const { code, data } = await operator.json<Examined>('doctor');
    expect(code).toBe(0);
    expect(
      data.findings.filter(({ verdict }) => verdict === 'unchecked').map(({ subject }) => subject),
    ).toEqual(['database', 'migrations']);
    expect(data.findings).toContainEqual(
      expect.objectContaining({
        verdict: 'note',
        subject: 'parcels',
        message: 'grants invoices.view to the role admin; it counts once invoices runs.',
      }),
    );

    await operator.writeConfig({ couriers: { settings: { fail: 'perhaps' } }, parcels: { enabled: false } });
    const ill = await operator.json<Examined>('doctor');
    expect(ill.code).toBe(2);
    expect(ill.data.findings.filter(({ verdict }) => verdict === 'wrong')).toMatchObject([
      { subject: 'couriers', code: 'MODULE_SETTINGS_INVALID', remedy: expect.any(String) as string },
      { subject: 'labels', code: 'MODULE_REQUIREMENT_OFF' },
    ]);
  });

  test('reports a broken plugins.config.json without changing it', async () => {
    await writeFile(operator.configFile, '{ "sources": [');
    expect((await operator.modules('doctor')).code).toBe(2);
    const { code, stderr } = await operator.apart.modules('enable', 'couriers');
    expect(code).toBe(1);
    expect(stderr).toContain('plugins.config.json');
  });

  test('says which module ends the process or leaves an error, and answers with its own exit code', async () => {
    await operator.writeConfig({}, fixtures('healthy', 'exits-on-import', 'exits-unheard'));
    const listed = await operator.apart.json<Listed>('list');
    expect(listed.code).toBe(2);
    expect(listed.data.modules.map(({ id, planned }) => [id, planned.because ?? planned.state])).toEqual([
      ['healthy', 'enabled'],
      ['exits_on_import', 'invalid'],
      ['exits_unheard', 'invalid'],
    ]);
    expect(listed.data.problems.map(({ code, subject }) => [code, subject])).toEqual([
      ['MODULE_ENDS_PROCESS', 'exits_on_import'],
      ['MODULE_ENDS_PROCESS', 'exits_unheard'],
    ]);
    const disabled = await operator.apart.modules('disable', 'exits_on_import');
    expect(disabled.code).toBe(0);
    expect(disabled.stderr).toContain('MODULE_ENDS_PROCESS  exits_unheard called process.abort()');
    expect((await operator.readConfig()).modules).toMatchObject({ exits_on_import: { enabled: false } });
  });
});
