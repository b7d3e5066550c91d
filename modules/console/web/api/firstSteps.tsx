import { useEffect } from 'react';
import type { StepPart } from '../frame/Parts';
import { useFrame } from '../frame/useFrame';
import { lazyCode } from '../kit/lazyCode';
import { useKeptLines } from '../kit/useKeptLines';
import { ownTexts } from '../texts/ownTexts';

/** Goes when the account signs out, as other entries of this name space do. */
const KEY = 'tenantry.steps';

const Drawn = lazyCode(
  () => import('../shell/FirstStepsCard'),
  (code) => code.FirstStepsCard,
  <div className="steps-card" />,
);

const text = ownTexts('steps');
const MODULES = 'console.modules';

/** Lines that this browser keeps about first steps of the person in the tenant. */
function useStepLines() {
  const { account, tenantId } = useFrame();
  const kept = useKeptLines(KEY);
  const lineOf = (id: string) => `${account.id} ${tenantId ?? ''} ${id}`;
  return { kept, lineOf, doneLineOf: (id: string) => `${lineOf(id)} done` };
}

/** Keeps that an operator has opened the page of modules. */
export function useModulesSeen(): void {
  const { kept, doneLineOf } = useStepLines();
  const line = doneLineOf(MODULES);
  useEffect(() => {
    if (!kept.lines.has(line)) kept.change([line], true);
  });
}

/**
 * The first steps of the running modules in the tenant, with those that are done. It draws nothing once all are done or the
 * person has hidden it, until a module brings another one.
 */
export function FirstSteps() {
  const { parts, person } = useFrame();
  const ofOperators = { id: MODULES, title: text('modules'), href: '/backend/platform/modules' };
  const steps: StepPart[] = [
    ...parts.flatMap((one) => one.steps),
    ...(person.isOperator ? [ofOperators] : []),
  ];
  const { kept, lineOf, doneLineOf } = useStepLines();
  if (steps.every(({ id }) => kept.lines.has(lineOf(id)))) return null;
  return <Drawn {...{ steps, kept, lineOf, doneLineOf }} />;
}
