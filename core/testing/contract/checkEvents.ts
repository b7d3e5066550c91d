import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/** Every declared event occurs while the module is exercised. */
export async function checkEvents(run: ContractRun): Promise<void> {
  const declared = run.manifest.events ?? [];
  if (declared.length === 0) return;
  const { events } = await run.exercised();
  const seen = new Set(events.map(({ id }) => id));
  const { exercise, unseenEvents = {} } = run.options;
  complain(
    run.module.id,
    declared
      .filter(({ id }) => !seen.has(id) && !(id in unseenEvents))
      .map(({ id }) => ({
        cause: `declares the event ${id}, which did not occur while it was exercised.`,
        remedy: exercise
          ? 'emit it, do in `exercise` what makes it occur, or remove the declaration.'
          : 'give describeModuleContract an `exercise` that makes it occur.',
      })),
  );
}
