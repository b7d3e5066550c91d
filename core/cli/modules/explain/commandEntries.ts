import { coversCommand, isRouteInterceptor, type LoadedModule, type ModulePlan } from '../../../kernel/host';
import { facts, type Entry } from './Entry';
import { withOwners } from './featureUse';

type Command = NonNullable<LoadedModule['manifest']['commands']>[number];

/** Commands, under the ids that the action log shows, those of collections among them. */
export function commandEntries(plan: ModulePlan): Entry[] {
  return plan.order.flatMap(({ package: { id: owner }, manifest }) =>
    (manifest.commands ?? []).map((command): Entry => ({
      kind: 'command',
      name: command.id,
      owner,
      details: () =>
        facts({
          label: command.label,
          changes: command.resourceKind,
          features: withOwners(plan, command.features),
          wayBack: wayBackOf(command),
          interceptedBy: interceptorsOf(plan, command.id),
        }),
    })),
  );
}

function wayBackOf({ undo, redo }: Command): string {
  if (!undo) return 'none: it is logged, and stays done';
  return redo ? 'undo and redo' : 'undo; a redo executes it again';
}

function interceptorsOf(plan: ModulePlan, commandId: string): string[] {
  return plan.order.flatMap(({ package: { id: owner }, manifest }) =>
    (manifest.interceptors ?? []).flatMap((interceptor) => {
      if (isRouteInterceptor(interceptor)) return [];
      const { command } = interceptor.target;
      if (!coversCommand(command, commandId)) return [];
      return [`${interceptor.id} of ${owner}${command === commandId ? '' : ` (around ${command})`}`];
    }),
  );
}
