import {
  JobAdministration,
  withOwnerClient,
  type JobChoice,
  type ListedJob,
  didYouMean,
  suggest,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { requireDatabase } from '../lib/openDatabase';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere, readInstallation } from './shared/Installation';
import { renderTable } from './shared/text';

/** Actions on jobs; without any of these they are shown. */
export interface JobOptions {
  /** Ids of jobs. */
  readonly retry?: string;
  readonly discard?: string;
  readonly cancel?: string;
  /** Ids of modules. */
  readonly retryAll?: string;
  readonly discardAll?: string;
}

/**
 * `modules jobs [module]`: the background jobs by module, and what to do with single ones.
 *
 * @throws CommandError without a database to ask, without such a job, or without such a module
 */
export async function jobs(module: string | undefined, options: JobOptions): Promise<Answer> {
  const { retry, retryAll, discard, discardAll, cancel } = options;
  if (cancel !== undefined) return cancelJob(cancel);
  if (retry !== undefined) return change('retried', { id: retry });
  if (retryAll !== undefined) return change('retried', { module: retryAll });
  if (discard !== undefined) return change('discarded', { id: discard });
  if (discardAll !== undefined) return change('discarded', { module: discardAll });
  return withAdministration((administration) => show(administration, module));
}

async function show(administration: JobAdministration, module: string | undefined): Promise<Answer> {
  const counts = await administration.counts(module);
  const items = await administration.list(module);
  const recurring = await administration.schedules(module);
  if (module !== undefined && counts.length + items.length + recurring.length === 0) {
    await assertInstalled(module);
  }
  const rows = counts.map(({ module: id, ...states }) => [id, ...Object.values(states).map(String)]);
  const text = rows.length === 0 ? ['No job waits or runs, and none was given up.'] : [];
  if (rows.length > 0) {
    text.push(...renderTable([['MODULE', 'WAITING', 'LATER', 'PARKED', 'RUNNING', 'DEAD'], ...rows]));
  }
  if (recurring.length > 0) {
    const times = recurring.map(({ worker, schedule, nextAt }) => [worker, schedule, nextAt]);
    text.push('', ...renderTable([['RECURRING JOB', 'UTC', 'NEXT'], ...times]));
  }
  for (const item of items) text.push('', ...describe(item));
  const isIll = counts.some(({ dead }) => dead > 0);
  if (isIll)
    text.push(
      '',
      'Try again: --retry <id>, --retry-all <module>. Forget: --discard <id>, --discard-all <module>.',
    );
  if (items.some(({ state }) => state !== 'dead'))
    text.push(
      '',
      'End one that runs, or waits to be tried again: --cancel <id>. Try it at once: --retry <id>.',
    );
  return {
    exitCode: isIll ? ExitCode.attention : ExitCode.ok,
    text: text.join('\n'),
    data: { modules: counts, items, recurring },
  };
}

/** Refuses an unknown module, since an empty list of jobs would be misleading. @throws CommandError */
async function assertInstalled(module: string): Promise<void> {
  const { plan } = await readInstallation();
  const installed = plan.packages.map(({ id }) => id);
  if (installed.includes(module)) return;
  const meant = didYouMean(suggest(module, installed));
  throw new CommandError(
    [`The module ${module} is not installed, and there are no jobs of it.`, meant].join(' ').trim(),
    'npm run modules -- list shows the modules.',
  );
}

function describe({
  id,
  worker,
  state,
  tenantId,
  attempt,
  attempts,
  since,
  nextAt,
  error,
}: ListedJob): string[] {
  const tenant = tenantId === null ? '' : `, tenant ${tenantId}`;
  const said = error?.split('\n')[0] ?? 'unknown';
  const more = {
    running: attempt > 1 ? [`  attempt ${attempt} of ${attempts}`] : [],
    waiting: [`  attempt ${attempt} of ${attempts} at ${nextAt}; the last one: ${said}`],
    dead: [`  after ${attempts} attempts: ${said}`],
  };
  return [`${state.padEnd(8)} ${id}  ${worker}  since ${since}${tenant}`, ...more[state]];
}

function cancelJob(id: string): Promise<Answer> {
  return withAdministration(async (administration) => {
    if (!(await administration.cancel(id))) {
      throw new CommandError(
        `No job ${id} waits or runs.`,
        'npm run modules -- jobs shows those under way; --discard forgets one that was given up.',
      );
    }
    const text = 'The job will not run; one under way has been asked to end.';
    return { exitCode: ExitCode.ok, text, data: { cancelled: 1 } };
  });
}

function change(what: 'retried' | 'discarded', choice: JobChoice): Promise<Answer> {
  return withAdministration(async (administration) => {
    const count = await (what === 'retried' ? administration.retry(choice) : administration.discard(choice));
    const named = 'id' in choice ? `job ${choice.id}` : `job of ${choice.module}`;
    if (count === 0) {
      throw new CommandError(
        `No ${named} has been given up.`,
        'npm run modules -- jobs shows those that were.',
      );
    }
    const jobsOf = `${count} ${count === 1 ? 'job' : 'jobs'}`;
    const text =
      what === 'retried'
        ? `${jobsOf} will be tried again, by servers that run the module.`
        : `${jobsOf} discarded.`;
    return { exitCode: ExitCode.ok, text, data: { [what]: count } };
  });
}

async function withAdministration(
  work: (administration: JobAdministration) => Promise<Answer>,
): Promise<Answer> {
  const problem = 'The embedded PostgreSQL is not running, and jobs are kept in it.';
  const connection = await requireDatabase(environmentHere(), problem);
  return withOwnerClient(connection, async (client) => {
    const { rows } = await client.query<{ present: boolean }>(
      `SELECT to_regclass('platform_jobs') IS NOT NULL AS present`,
    );
    if (!rows[0]?.present) {
      throw new CommandError(
        'The database has no table of jobs yet.',
        'start the server once; it creates the table.',
      );
    }
    return work(
      new JobAdministration(
        async (text, values) => (await client.query(text, values as unknown[])).rows as never,
      ),
    );
  });
}
