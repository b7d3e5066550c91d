import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServerProcess } from '../support/ServerProcess';
import { tenantry } from '../../support/tenantry';

/** What came of a request that was sent on a connection of its own. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One machine of an installation: its plugins.config.json, its data folder, and a server when it is started. */
export class Machine {
  readonly configFile: string;
  readonly dataDir: string;

  private constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {
    this.configFile = path.join(folder, 'plugins.config.json');
    this.dataDir = path.join(folder, 'var');
  }

  static async create(
    sources: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Machine> {
    const machine = new Machine(await mkdtemp(path.join(tmpdir(), 'tenantry-machine-')), environment);
    await writeFile(machine.configFile, JSON.stringify({ sources, modules: {} }));
    return machine;
  }

  /** Starts its server and waits until it answers. */
  start(...args: string[]): Promise<ServerProcess> {
    return ServerProcess.start(this.variables, args);
  }

  /** Runs `npm run modules -- <arguments>` on it. @returns exit code and output */
  async modules(...args: string[]): Promise<{ code: number | null; output: string }> {
    const variables = { ...process.env, ...this.variables };
    const { code, stdout, stderr } = await tenantry(['modules', ...args], variables);
    return { code, output: stdout + stderr };
  }

  async isEnabled(moduleId: string): Promise<boolean> {
    const { modules } = JSON.parse(await readFile(this.configFile, 'utf8')) as {
      modules: Record<string, { enabled?: boolean }>;
    };
    return modules[moduleId]?.enabled !== false;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private get variables(): Record<string, string> {
    return {
      TENANTRY_DATA_DIR: this.dataDir,
      TENANTRY_PLUGINS_CONFIG: this.configFile,
      ...this.environment,
    };
  }
}

/** Asks on a new connection, which goes to whichever process is next. @param path below `/api`, or with a full path */
export function askAnew(server: ServerProcess, where: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get(`${server.url}${where}`, { agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          resolve({ status: response.statusCode ?? 0, body: isJson ? (JSON.parse(text) as unknown) : text });
        });
        response.on('error', reject);
      })
      .on('error', reject);
  });
}
