import { Suspense, useState } from 'react';
import { useFrame } from '../frame/useFrame';
import { lazyCode } from '../kit/lazyCode';

/** Goes when the account signs out, as other entries of this name space do. */
const KEY = 'tenantry.steps';

const Drawn = lazyCode(
  () => import('../pages/FirstStepsCard'),
  (code) => code.FirstStepsCard,
);

/**
 * The first steps of the running modules in the tenant, with those that are done. It draws nothing once all are done or the
 * person has hidden it, until a module brings another one.
 */
export function FirstSteps() {
  const { account, parts, tenantId } = useFrame();
  const steps = parts.flatMap((one) => one.steps);
  const [hidden, setHidden] = useState(() => (localStorage.getItem(KEY) ?? '').split('\n'));
  const lineOf = (id: string) => `${account.id} ${tenantId ?? ''} ${id}`;
  if (steps.every(({ id }) => hidden.includes(lineOf(id)))) return null;
  const hide = () => {
    const lines = steps.map(({ id }) => lineOf(id));
    localStorage.setItem(KEY, lines.join('\n'));
    setHidden(lines);
  };
  return (
    <Suspense>
      <Drawn steps={steps} hide={hide} />
    </Suspense>
  );
}
