import { useFrame } from '../frame/useFrame';
import { lazyCode } from '../kit/lazyCode';
import { useKeptLines } from '../kit/useKeptLines';

/** Goes when the account signs out, as other entries of this name space do. */
const KEY = 'tenantry.steps';

const Drawn = lazyCode(
  () => import('../shell/FirstStepsCard'),
  (code) => code.FirstStepsCard,
  <div className="steps-card" />,
);

/**
 * The first steps of the running modules in the tenant, with those that are done. It draws nothing once all are done or the
 * person has hidden it, until a module brings another one.
 */
export function FirstSteps() {
  const { account, parts, tenantId } = useFrame();
  const steps = parts.flatMap((one) => one.steps);
  const kept = useKeptLines(KEY);
  const lineOf = (id: string) => `${account.id} ${tenantId ?? ''} ${id}`;
  if (steps.every(({ id }) => kept.lines.has(lineOf(id)))) return null;
  return <Drawn {...{ steps, kept, lineOf }} />;
}
