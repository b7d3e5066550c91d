import { Argument, Command, CommanderError, Option } from 'commander';
import type { ChangeAction } from '@tenantry/core/host';
import type { ChangeOptions } from './modules/change';
import type { Answer } from './modules/shared/Answer';
import type { JobOptions } from './modules/jobs';
import { describeExitCodes, ExitCode } from './modules/shared/ExitCode';
import { PARTS } from './modules/new/parts';
import type { NewOptions } from './modules/new';
import type { PackOptions } from './modules/pack';
import type { RollbackOptions } from './modules/rollback';
import { describeFailure } from './lib/describeFailure';

interface Options {
  readonly json?: boolean;
  readonly yes?: boolean;
}

interface TenantOptions extends Options {
  readonly tenant?: string;
  readonly reason?: string;
}

interface TopOptions extends Options {
  readonly watch?: boolean;
  readonly minutes: string;
}

/**
 * `npm run modules -- <subcommand>`: what operators do with modules. Each subcommand is a file of its own in
 * `modules/`, loaded when it is asked for.
 */
function program(): Command {
  const modules = new Command('modules')
    .usage('<command> [options]')
    .description(
      'Shows, plans and changes which modules run. Run as: npm run modules -- <command>; ' +
        'for JSON alone on the output: npm run --silent modules -- <command> --json',
    )
    .addHelpText('after', `\n${describeExitCodes()}`)
    .exitOverride()
    .showHelpAfterError('(npm run modules -- --help shows how it is used)');
  const subcommand = (usage: string, description: string): Command =>
    modules.command(usage).description(description).option('--json', 'answer with one JSON object');

  subcommand('list', 'every installed module with its state and the reason')
    .option('-t, --tenant <tenant>', 'as this tenant has them; its id or name')
    .action((options: TenantOptions) =>
      answer(options, async () =>
        options.tenant === undefined
          ? (await import('./modules/list.js')).list()
          : (await import('./modules/tenant.js')).listForTenant(options.tenant),
      ),
    );
  subcommand('tree', 'modules below what they require, with contributions and start times').action(
    (options: Options) => answer(options, async () => (await import('./modules/tree.js')).tree()),
  );
  subcommand('plan', 'what enabling or disabling a module would do')
    .addArgument(new Argument('<action>', 'what to plan').choices(['enable', 'disable']))
    .argument('<module>', 'id of the module')
    .action((action: ChangeAction, id: string, options: Options) =>
      answer(options, async () => (await import('./modules/plan.js')).plan(action, id)),
    );
  for (const action of ['enable', 'disable'] as const) {
    subcommand(action, `${action} a module, in plugins.config.json and in the running server`)
      .argument('<module>', 'id of the module')
      .option('-y, --yes', 'also when other modules stop because of it')
      .option('-t, --tenant <tenant>', 'for this tenant only; its id or name')
      .option('-r, --reason <text>', 'for the record, with --tenant')
      .action((id: string, options: TenantOptions) =>
        answer(options, async () => {
          const json = options.json === true;
          const how: ChangeOptions = { yes: options.yes === true, mayAsk: !json, say: json ? silent : say };
          const { tenant, reason } = options;
          if (tenant === undefined) return (await import('./modules/change.js')).change(action, id, how);
          const { changeForTenant } = await import('./modules/tenant.js');
          return changeForTenant(action, id, { ...how, tenant, reason });
        }),
      );
  }
  subcommand('resume', 'put a module back into service that was taken out because it failed')
    .argument('<module>', 'id of the module')
    .action((id: string, options: Options) =>
      answer(options, async () => (await import('./modules/resume.js')).resume(id)),
    );
  subcommand('reload', 'load the code of a module anew, as it now is in its package, in every running server')
    .argument('<module>', 'id of the module')
    .action((id: string, options: Options) =>
      answer(options, async () => (await import('./modules/reload.js')).reload(id)),
    );
  subcommand('doctor', 'checks configuration, modules, database and surroundings')
    .option('--target <version>', 'also whether the modules would run on this version of the core')
    .action((options: Options & { readonly target?: string }) =>
      answer(options, async () => (await import('./modules/doctor.js')).doctor(options.target)),
    );
  subcommand(
    'top',
    'requests, errors, time, queries, jobs, blocked time and memory of each module over the last minutes',
  )
    .option('-w, --watch', 'show it again every two seconds')
    .addOption(
      new Option('-m, --minutes <n>', 'how far back').choices(['1', '2', '3', '4', '5']).default('5'),
    )
    .action((options: TopOptions) =>
      answer(options, async () => {
        const { top } = await import('./modules/top.js');
        const ask = () => top(Number(options.minutes));
        if (options.watch) await (await import('./modules/watch.js')).watch(ask, options.json === true);
        return ask();
      }),
    );
  subcommand('jobs', 'background jobs by module, recurring ones, and those that run, fail or were given up')
    .argument('[module]', 'only of this one; its id')
    .option('--retry <id>', 'try a job again that was given up, or at once one that has failed')
    .option('--retry-all <module>', 'try all of a module again that were given up')
    .option('--cancel <id>', 'keep a job from running, or end it where it runs')
    .option('--discard <id>', 'forget a job that was given up')
    .option('--discard-all <module>', 'forget all of a module that were given up')
    .action((module: string | undefined, options: Options & JobOptions) =>
      answer(options, async () => (await import('./modules/jobs.js')).jobs(module, options)),
    );
  subcommand('explain', 'who contributes something, what guards it and who may use it')
    .argument('<name...>', 'METHOD /path, or the id of a feature, widget, service, event, module or the like')
    .action((name: string[], options: Options) =>
      answer(options, async () => (await import('./modules/explain.js')).explain(name.join(' '))),
    );
  subcommand(
    'rollback',
    'takes back what a newer version of a module has migrated, so that an older one runs again',
  )
    .argument('<module>', 'id of the module')
    .option('--to <package>', 'the older version (folder or tarball), while the newer is installed')
    .option('--from <package>', 'the newer version (folder or tarball), while the older is installed')
    .option('-y, --yes', 'without asking; what the migrations added is lost')
    .action((id: string, options: Options & RollbackOptions) =>
      answer(options, async () => {
        const { rollback } = await import('./modules/rollback.js');
        const json = options.json === true;
        return rollback(id, options, { yes: options.yes === true, mayAsk: !json, say: json ? silent : say });
      }),
    );
  subcommand('pack', 'builds and packs a module, and looks whether the tarball would work elsewhere')
    .argument('<module>', 'id of an installed module, or the folder of a package')
    .option('--to <folder>', 'folder for the tarball; default: this one')
    .action((name: string, options: Options & PackOptions) =>
      answer(options, async () => (await import('./modules/pack.js')).pack(name, options)),
    );
  subcommand('diff', 'what a version of a module contributes differently, and the version step that asks for')
    .argument('<old>', 'id of an installed module, the folder of a package, or a tarball')
    .argument('<new>', 'likewise')
    .action((before: string, after: string, options: Options) =>
      answer(options, async () => (await import('./modules/diff.js')).diff(before, after)),
    );
  subcommand('new', 'writes a module to begin with: it builds, passes its tests and runs')
    .argument('<module>', 'id of the module')
    .option('--in <folder>', 'folder for its package; default: modules of this repository')
    .option('--with <parts>', `besides table, routes and event: ${Object.keys(PARTS).join(',')} or all`)
    .option('--title <title>', 'what people read; default: made from the id')
    .option('--name <package>', 'name of the npm package')
    .action((id: string, options: Options & NewOptions) =>
      answer(options, async () => (await import('./modules/new.js')).newModule(id, options)),
    );
  return modules;
}

async function answer({ json }: Options, work: () => Promise<Answer>): Promise<void> {
  (await import('./lib/containModules.js')).containModulesOfCommand();
  try {
    const { exitCode, text, data } = await work();
    await end(exitCode, process.stdout, json ? JSON.stringify(data, null, 2) : text);
  } catch (error) {
    const { text, data } = describeFailure(error);
    if (json) await end(ExitCode.refused, process.stdout, JSON.stringify(data, null, 2));
    else await end(ExitCode.refused, process.stderr, text);
  }
}

/** Ends the process once everything is written: an imported manifest may have left something open. */
async function end(exitCode: ExitCode, stream: NodeJS.WriteStream, text: string): Promise<void> {
  await new Promise<void>((resolve) => stream.write(text === '' ? '' : `${text}\n`, () => resolve()));
  (await import('@tenantry/core/host')).endProcess(exitCode);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function silent(): void {
  // With --json only the answer itself is written.
}

program()
  .parseAsync()
  .catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
    process.exit(error.exitCode === 0 ? ExitCode.ok : ExitCode.refused);
  });
