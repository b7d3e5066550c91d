import { Argument, Option, type Command } from 'commander';
import type { ChangeAction } from '../../kernel/registry/ChangePlan';
import type { ChangeOptions } from '../modules/change';
import type { InstallOptions } from '../modules/install';
import type { JobOptions } from '../modules/jobs';
import type { RollbackOptions } from '../modules/rollback';
import { describeExitCodes } from '../modules/shared/ExitCode';
import { answering, type AnswerOptions, type Respond } from './answer';
import { addAuthorsCommands } from './authors';
import { addDoctor } from './doctor';

interface Options extends AnswerOptions {
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

/** Adds `modules`: what operators do with modules. Each subcommand is a file of its own in `modules/`. */
export function addModules(parent: Command, respond: Respond): void {
  const modules = parent
    .command('modules')
    .description('shows, plans and changes which modules run')
    .addHelpText('after', `\n${describeExitCodes()}`);
  const subcommand = (usage: string, description: string): Command => answering(modules, usage, description);

  subcommand('list', 'every installed module with its state and the reason')
    .option('-t, --tenant <tenant>', 'as this tenant has them; its id or name')
    .action((options: TenantOptions) =>
      respond(options, async () =>
        options.tenant === undefined
          ? (await import('../modules/list.js')).list()
          : (await import('../modules/tenant.js')).listForTenant(options.tenant),
      ),
    );
  subcommand('tree', 'modules below what they require, with contributions and start times').action(
    (options: Options) => respond(options, async () => (await import('../modules/tree.js')).tree()),
  );
  subcommand('plan', 'what enabling or disabling a module would do')
    .addArgument(new Argument('<action>', 'what to plan').choices(['enable', 'disable']))
    .argument('<module>', 'id of the module')
    .action((action: ChangeAction, id: string, options: Options) =>
      respond(options, async () => (await import('../modules/plan.js')).plan(action, id)),
    );
  for (const action of ['enable', 'disable'] as const) {
    subcommand(action, `${action} a module, in plugins.config.json and in the running server`)
      .argument('<module>', 'id of the module')
      .option('-y, --yes', 'also when other modules stop because of it')
      .option('-t, --tenant <tenant>', 'for this tenant only; its id or name')
      .option('-r, --reason <text>', 'for the record, with --tenant')
      .action((id: string, options: TenantOptions) =>
        respond(options, async (say) => {
          const how: ChangeOptions = { yes: options.yes === true, mayAsk: options.json !== true, say };
          const { tenant, reason } = options;
          if (tenant === undefined) return (await import('../modules/change.js')).change(action, id, how);
          const { changeForTenant } = await import('../modules/tenant.js');
          return changeForTenant(action, id, { ...how, tenant, reason });
        }),
      );
  }
  subcommand(
    'install',
    'install a module, or another version of it, with npm, apart from the packages of the product',
  )
    .argument(
      '<package>',
      'name of an npm package (@acme/loyalty, @acme/loyalty@1.2.0), a tarball, or a folder',
    )
    .option('--off', 'switched off for a start')
    .action((text: string, options: Options & InstallOptions) =>
      respond(options, async (say) => (await import('../modules/install.js')).install(text, options, say)),
    );
  subcommand('uninstall', 'remove a module that was installed and is switched off; its data stays')
    .argument('<module>', 'id of the module, or name of its package')
    .action((named: string, options: Options) =>
      respond(options, async (say) => (await import('../modules/uninstall.js')).uninstall(named, say)),
    );
  subcommand('resume', 'let a module serve again that is degraded because it failed')
    .argument('<module>', 'id of the module')
    .action((id: string, options: Options) =>
      respond(options, async () => (await import('../modules/resume.js')).resume(id)),
    );
  subcommand('reload', 'reload the code of a module from its package, in every running server')
    .argument('<module>', 'id of the module')
    .action((id: string, options: Options) =>
      respond(options, async () => (await import('../modules/reload.js')).reload(id)),
    );
  addDoctor(modules, respond);
  subcommand(
    'top',
    'requests, errors, time, queries, jobs, blocked time and memory of each module over the last minutes',
  )
    .option('-w, --watch', 'show it again every two seconds')
    .addOption(
      new Option('-m, --minutes <n>', 'how far back').choices(['1', '2', '3', '4', '5']).default('5'),
    )
    .action((options: TopOptions) =>
      respond(options, async () => {
        const { top } = await import('../modules/top.js');
        const ask = () => top(Number(options.minutes));
        if (options.watch) await (await import('../modules/watch.js')).watch(ask, options.json === true);
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
      respond(options, async () => (await import('../modules/jobs.js')).jobs(module, options)),
    );
  subcommand('explain', 'who contributes something, what guards it and who may use it')
    .argument('<name...>', 'METHOD /path, or the id of a feature, widget, service, event, module or the like')
    .action((name: string[], options: Options) =>
      respond(options, async () => (await import('../modules/explain.js')).explain(name.join(' '))),
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
      respond(options, async (say) => {
        const { rollback } = await import('../modules/rollback.js');
        return rollback(id, options, { yes: options.yes === true, mayAsk: options.json !== true, say });
      }),
    );
  addAuthorsCommands(modules, respond);
}
