import { ConfigProblems } from '../../core/kernel/config/ConfigProblems';
import { readEnvironment } from '../../core/parts/environment/readEnvironment';

const problemsOf = (source: Record<string, string>): ConfigProblems => {
  try {
    readEnvironment(source, '/srv');
  } catch (error) {
    if (error instanceof ConfigProblems) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('reading the environment', () => {
  test('applies the defaults, and takes blank variables for ones that are not set', () => {
    const source = { PORT: '', DATABASE_URL: ' ', TENANTRY_DATA_DIR: '' };
    expect(readEnvironment(source, '/srv')).toEqual({
      nodeEnv: 'development',
      oldMasterKeys: [],
      outgoingAllow: [],
      production: false,
      port: 3000,
      dataDir: '/srv/var',
      pluginsConfig: '/srv/plugins.config.json',
      jobConcurrency: 16,
      postgresRestartSeconds: 60,
      mailFrom: 'Tenantry <no-reply@localhost>',
      optimisticLock: 'on',
      rateLimitEnabled: true,
      rateLimitStrategy: 'memory',
      rateLimitKeyPrefix: 'rl',
      rateLimitTrustProxyDepth: 0,
      handlerSeconds: 30,
      tenantShare: 75,
      budgets: { mails: 5_000, account_mails: 5_000, webhooks: 10_000, rule_actions: 50_000 },
      downloads: { atOnce: 32, perTenant: 24, perCaller: 4, unread: 20_000 },
      requestSeconds: 60,
      stopDelaySeconds: 0.5,
      quarantine: { enabled: true, requests: 20, percent: 50, callers: 3, seconds: 60 },
      integrationTest: false,
      logLevel: 'info',
      allowedOrigins: [],
      variables: source,
    });
  });

  test('types what is set and makes paths absolute', () => {
    const environment = readEnvironment(
      {
        NODE_ENV: 'production',
        PORT: ' 0 ',
        HOST: '::1',
        TENANTRY_DATA_DIR: '../data',
        TENANTRY_PLUGINS_CONFIG: '/etc/tenantry.json',
        DATABASE_URL: 'postgresql:///tenantry?host=/run/postgresql\n',
        REDIS_URL: 'rediss://:secret@cache.example.com:6380/1',
        RATE_LIMIT_TRUST_PROXY_DEPTH: '2',
        LOG_LEVEL: 'DEBUG',
        APP_URL: 'https://app.example.com/',
        APP_PUBLIC_URL: 'https://app.example.com',
        APP_ALLOWED_ORIGINS: ' https://a.example.com/x, ,http://localhost:5173 ',
        TENANTRY_VERSION: '9.9.9',
        TENANTRY_ADMIN_EMAIL: 'ada@localhost.localdomain',
        TENANTRY_ADMIN_PASSWORD: ' blanks count ',
        CUSTOM: 'x',
      },
      '/srv/app',
    );
    expect(environment).toMatchObject({
      production: true,
      port: 0,
      host: '::1',
      dataDir: '/srv/data',
      pluginsConfig: '/etc/tenantry.json',
      databaseUrl: 'postgresql:///tenantry?host=/run/postgresql',
      redisUrl: 'rediss://:secret@cache.example.com:6380/1',
      rateLimitTrustProxyDepth: 2,
      logLevel: 'debug',
      appUrl: 'https://app.example.com',
      allowedOrigins: ['https://app.example.com', 'https://a.example.com', 'http://localhost:5173'],
      version: '9.9.9',
      adminEmail: 'ada@localhost.localdomain',
      adminPassword: ' blanks count ',
    });
    expect(environment.variables.CUSTOM).toBe('x');
  });

  test.each(['1', 'true', 'YES', 'y', 'On', 'enable', 'ENABLED'])('reads %s as true', (token) => {
    const environment = readEnvironment({ TENANTRY_INTEGRATION_TEST: token }, '/');
    expect(environment).toMatchObject({ integrationTest: true, rateLimitEnabled: false });
  });

  test.each(['0', 'false', 'No', 'n', 'OFF', 'disable', 'disabled'])('reads %s as false', (token) => {
    expect(readEnvironment({ RATE_LIMIT_ENABLED: token }, '/').rateLimitEnabled).toBe(false);
  });

  test('reports every wrong variable at once, with what it takes, and shows no credential', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'not a host',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      REDIS_URL: 'hunter2',
      RATE_LIMIT_ENABLED: 'maybe',
      RATE_LIMIT_TRUST_PROXY_DEPTH: '1.5',
      LOG_LEVEL: 'loud',
      APP_URL: 'ftp://x',
      APP_ALLOWED_ORIGINS: 'https://ok.example.com,nonsense',
      TENANTRY_ADMIN_EMAIL: 'nobody',
    };
    const { problems, message } = problemsOf(wrong);
    expect(problems.map(({ subject }) => subject).sort()).toEqual(Object.keys(wrong).sort());
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['CONFIG_INVALID']));
    expect(message).toContain(
      'CONFIG_INVALID  PORT is "70000", which cannot be used\n' +
        '  Remedy: set PORT to a whole number from 0 to 65535 (0 takes any free port), or leave it out.',
    );
    expect(message).not.toContain('hunter2');
  });

  test('counts calls in Redis only where there is one', () => {
    const strategy = (source: Record<string, string>) => readEnvironment(source, '/').rateLimitStrategy;
    expect(strategy({ REDIS_URL: 'redis://localhost' })).toBe('redis');
    expect(strategy({ REDIS_URL: 'redis://localhost', RATE_LIMIT_STRATEGY: 'memory' })).toBe('memory');
    expect(() => strategy({ RATE_LIMIT_STRATEGY: 'redis' })).toThrow(
      'set RATE_LIMIT_STRATEGY to memory, or redis where REDIS_URL is set',
    );
  });

  describe('in production', () => {
    const problemsOf = (source: Record<string, string>) => {
      try {
        readEnvironment({ NODE_ENV: 'production', ...source }, '/srv/app');
        return [];
      } catch (error) {
        return (error as { problems: { subject: string; reason: string; remedy: string }[] }).problems;
      }
    };
    const zero = Buffer.alloc(32);
    const counting = Buffer.from(Array.from({ length: 32 }, (_, at) => at));

    test.each([
      ['TENANTRY_INTEGRATION_TEST', 'true'],
      ['TENANTRY_TEST_BUDGET', '900'],
      ['TENANTRY_AUTH_OTP_BYPASS', '000000'],
      ['TENANTRY_DEBUG', '1'],
      ['TENANTRY_MASTER_KEY', zero.toString('base64')],
      ['TENANTRY_MASTER_KEY', zero.toString('hex')],
      ['TENANTRY_MASTER_KEY', counting.toString('hex')],
      ['TENANTRY_MASTER_KEY', Buffer.from('example-key-example-key-example!').toString('base64')],
      ['TENANTRY_OLD_MASTER_KEYS', `${'ab'.repeat(32)}`],
    ])('%s=%s is refused with its cause and the remedy', (name, value) => {
      const [problem, ...others] = problemsOf({ [name]: value });
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ subject: name });
      expect(problem?.reason).toContain('production');
      expect(problem?.remedy).not.toBe('');
      expect(readEnvironment({ NODE_ENV: 'test', [name]: value }, '/srv/app').production).toBe(false);
    });

    test('switches that are off, and keys that chance makes, are taken', () => {
      const key = 'pXv2rDq0m3hP1cJ8yQ0Z9aKf7uTnWb5eLg4sIxoR6tE=';
      expect(problemsOf({ TENANTRY_INTEGRATION_TEST: 'false', TENANTRY_MASTER_KEY: key })).toEqual([]);
    });
  });
});
