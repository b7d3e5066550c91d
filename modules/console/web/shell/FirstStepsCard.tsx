import { useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { pathWith, useResources } from '../api/useResource';
import type { StepPart } from '../frame/Parts';
import { RecordSlot } from '../frame/Slot';
import { useFrame } from '../frame/useFrame';
import { Button } from '../kit/Button';
import { Icon } from '../kit/Icon';
import type { useKeptLines } from '../kit/useKeptLines';
import { ownTexts } from '../texts/ownTexts';
import { creationsOf, useKinds } from './creations';

const text = ownTexts('steps');

interface Props {
  readonly steps: readonly StepPart[];
  /** Lines of steps with which the card is left out, until there are others. */
  readonly kept: ReturnType<typeof useKeptLines>;
  readonly lineOf: (id: string) => string;
  /** Line of a step that is done, and is not asked again in this browser. */
  readonly doneLineOf: (id: string) => string;
}

/** A step that the person may do, with the path of the list below `/api` that shows whether it is done. */
type OpenStep = StepPart & { readonly path: string | null };

/** First steps as a list, with a way to each that is not done. */
export function FirstStepsCard({ steps, kept: { lines, change }, lineOf, doneLineOf }: Props) {
  const { parts } = useFrame();
  const headId = useId();
  const [isOpen, setOpen] = useState(false);
  const kinds = useKinds();
  const creations = creationsOf(kinds ?? [], parts);
  const open = steps.flatMap((step): readonly OpenStep[] => {
    if (step.collection === undefined) return [{ path: null, ...step }];
    const creation = creations.find(({ kind }) => kind.id === step.collection);
    return creation ? [{ href: creation.href, path: creation.kind.path, ...step }] : [];
  });
  const shown: readonly StepPart[] = kinds === undefined ? steps : open;
  const unseen = open.filter(({ id }) => !lines.has(doneLineOf(id)));
  const asked = unseen.flatMap((step) => (step.path === null ? [] : [{ ...step, path: step.path }]));
  const counts = useResources<{ total?: number; items: readonly unknown[] }>(
    asked.map(({ path, query }) => pathWith(path, { ...query, pageSize: 1 })),
  );
  const isKnown = kinds !== undefined && counts.every((found) => found !== undefined);
  // Lists of which the answer has no total have all records in it.
  const counted = asked.filter(({ atLeast = 1 }, at) => {
    const { total, items = [] } = counts[at] ?? {};
    return (total ?? items.length) >= atLeast;
  });
  const undone = unseen.filter(({ id }) => !counted.some((step) => step.id === id));
  const finished = open.filter((step) => !undone.includes(step)).map(({ id }) => id);
  const done = finished.length;
  const isOver = isKnown && undone.length === 0;
  useEffect(() => {
    // Only those that are done: the frame names the steps of a module before its kinds of records are read.
    const unasked = [...finished.map(doneLineOf), ...(isOver ? finished.map(lineOf) : [])];
    if (isKnown && unasked.some((line) => !lines.has(line))) change(unasked, true);
  });
  if (isOver) return null;
  return (
    <section
      className={isOpen ? 'steps-card open' : 'steps-card'}
      aria-labelledby={headId}
      aria-busy={!isKnown}
    >
      <div className="about">
        <div className="head">
          <h2 id={headId}>{text('title')}</h2>
          {/* Narrow windows show the list only when it is asked for. */}
          <Button
            look="plain"
            className="icon fold"
            aria-expanded={isOpen}
            aria-label={text('all')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-down" />
          </Button>
        </div>
        <p className="soft">{isKnown ? text('done', { count: done, all: open.length }) : <>&nbsp;</>}</p>
        <progress value={done} max={open.length || 1} aria-labelledby={headId} />
        <p className="hide">
          <Button look="plain" onClick={() => change(steps.map(({ id }) => id).map(lineOf), true)}>
            {text('hide')}
          </Button>
        </p>
      </div>
      <ol>
        {shown.map(({ id, title, href, collection: kind }) => (
          <li key={id} className={finished.includes(id) ? 'done-step' : undefined}>
            <span className="tick" role="img" aria-label={text(finished.includes(id) ? 'isDone' : 'isOpen')}>
              {finished.includes(id) && <Icon name="check" />}
            </span>
            <span className="what">{title}</span>
            {isKnown && href !== undefined && !finished.includes(id) && (
              <>
                {kind !== undefined && (
                  <RecordSlot kind={kind} place="empty" given={{ kind, isShort: true, hasButton: true }} />
                )}
                <Link className="button" href={href} aria-label={text('startOf', { title })}>
                  {text('start')}
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
