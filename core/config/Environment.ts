export interface Environment { port: number; host: string; rateLimitEnabled: boolean; trustedProxyDepth: number; corsOrigins: string[]; version?: string; dataDir: string; pluginsConfig: string; databaseUrl?: string; logLevel: string; nodeEnv: string }
export function readEnvironment(source: Readonly<Record<string, string | undefined>>, cwd: string): Environment {
  const path = require('node:path');
  return { port: Number(source['PORT'] ?? 3000), host: source['HOST'] ?? '0.0.0.0', rateLimitEnabled: source['RATE_LIMIT_ENABLED'] !== 'false', trustedProxyDepth: 0, corsOrigins: [], version: source['TENANTRY_VERSION'], dataDir: path.resolve(cwd, source['TENANTRY_DATA_DIR'] ?? './var'), pluginsConfig: path.resolve(cwd, source['TENANTRY_PLUGINS_CONFIG'] ?? './plugins.config.json'), databaseUrl: source['DATABASE_URL'], logLevel: source['LOG_LEVEL'] ?? 'info', nodeEnv: source['NODE_ENV'] ?? 'development' };
}
