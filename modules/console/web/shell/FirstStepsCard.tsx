import { useEffect, useId } from 'react';
import { Link } from 'wouter';
import { pathWith, useResource, useResources } from '../api/useResource';
import { pathOfKind } from '../frame/kindPath';
import type { StepPart } from '../frame/Parts';
import { useFrame } from '../frame/useFrame';
import { Button } from '../kit/Button';
import { Icon } from '../kit/Icon';
import { ownTexts } from '../texts/ownTexts';
import type { CollectionSummary } from '../views/description';

const text = ownTexts('steps');

interface Props {
  readonly steps: readonly StepPart[];
  readonly hide: () => void;
}

/** First steps as a list, with a way to each that is not done. */
export function FirstStepsCard({ steps, hide }: Props) {
  const { parts } = useFrame();
  const headId = useId();
  const { data: kinds } = useResource<{ items: readonly CollectionSummary[] }>('/console/collections');
  const open = steps.flatMap((step) => {
    const kind = kinds?.items.find(({ id, verbs }) => id === step.collection && verbs.create);
    return kind ? [{ ...step, list: kind.path }] : [];
  });
  const counts = useResources<{ total: number }>(open.map(({ list }) => pathWith(list, { pageSize: 1 })));
  const isKnown = kinds !== undefined && counts.every((found) => found !== undefined);
  const isDone = open.map(({ atLeast = 1 }, at) => (counts[at]?.total ?? 0) >= atLeast);
  const done = isDone.filter(Boolean).length;
  const isOver = isKnown && done === open.length;
  useEffect(() => {
    if (isOver) hide();
  }, [isOver, hide]);
  if (!isKnown || isOver) return null;
  return (
    <section className="steps-card" aria-labelledby={headId}>
      <div className="about">
        <h2 id={headId}>{text('title')}</h2>
        <p className="soft">{text('done', { count: done, all: open.length })}</p>
        <progress value={done} max={open.length} aria-labelledby={headId} />
        <p>
          <Button look="plain" onClick={hide}>
            {text('hide')}
          </Button>
        </p>
      </div>
      <ol>
        {open.map(({ id, title, collection, path }, at) => (
          <li key={id} className={isDone[at] ? 'done-step' : undefined}>
            <span className="tick" role="img" aria-label={text(isDone[at] ? 'isDone' : 'isOpen')}>
              {isDone[at] && <Icon name="check" />}
            </span>
            {isDone[at] ? (
              <span className="what">{title}</span>
            ) : (
              <Link className="what" href={path ?? `${pathOfKind(collection, parts)}/new`}>
                {title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
