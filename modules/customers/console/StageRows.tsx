import { Button, LimitedInput, Reorderable, ToneField, toneOf } from '@tenantry/console';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Outcome, Stage, StageValues } from './stages';
import { text } from './texts';

interface Props {
  readonly stages: readonly Stage[];
  readonly onOrder: (stages: readonly Stage[]) => void;
  /** Gets what a person has set; where it is stored, the promise of that. */
  readonly onChange: (stage: Stage, part: Partial<StageValues>) => unknown;
  readonly onRemove: (stage: Stage) => void;
  readonly onAdd: () => unknown;
  /** Each change is stored: names are given once they are typed, by Enter or by leaving the input. */
  readonly isStored?: boolean;
  /** More about a stage, such as its deals. */
  readonly more?: (stage: Stage) => ReactNode;
}

const OUTCOMES = ['open', 'won', 'lost'] as const;

/** Stages of a pipeline in their order: moved by their handles, each with its colour, its name and how deals end in it. */
export function StageRows({ stages, onOrder, onChange, onRemove, onAdd, isStored = false, more }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const known = useRef(stages.length);
  useEffect(() => {
    // A new stage is named next.
    if (stages.length > known.current) [...inputsIn(list.current)].at(-1)?.focus();
    known.current = stages.length;
  }, [stages]);
  const onEnter = (index: number) => {
    const next = [...inputsIn(list.current)][index + 1];
    if (next) next.focus();
    else onAdd();
  };
  return (
    <div ref={list}>
      <Reorderable
        label={text('stages')}
        className="stage-list"
        items={stages}
        idOf={({ id }) => id}
        nameOf={({ label }) => label || text('newStage')}
        onOrder={onOrder}
        row={(stage, grip, index) => {
          const name = stage.label || text('newStage');
          return (
            <>
              {grip}
              <ToneField
                label={text('colourOf', { name })}
                tone={toneOf(stage.color) ?? 'grey'}
                onChange={(color) => onChange(stage, { color })}
              />
              <StageName
                stage={stage}
                number={index + 1}
                isStored={isStored}
                rename={(label) => onChange(stage, { label })}
                onEnter={() => onEnter(index)}
              />
              <select
                aria-label={text('outcomeOf', { name })}
                value={stage.outcome}
                onChange={({ target }) => onChange(stage, { outcome: target.value as Outcome })}
              >
                {OUTCOMES.map((outcome) => (
                  <option key={outcome} value={outcome}>
                    {text(`${outcome}End`)}
                  </option>
                ))}
              </select>
              {more?.(stage)}
              <Button
                look="plain"
                className="icon"
                icon="trash-2"
                aria-label={text('removeStage', { name })}
                onClick={() => onRemove(stage)}
              >
                {null}
              </Button>
            </>
          );
        }}
      />
      <Button look="plain" icon="plus" onClick={() => void onAdd()}>
        {text('addStage')}
      </Button>
    </div>
  );
}

interface NameProps {
  readonly stage: Stage;
  readonly number: number;
  readonly isStored: boolean;
  readonly rename: (label: string) => unknown;
  readonly onEnter: () => void;
}

function StageName({ stage, number, isStored, rename, onEnter }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = async () => {
    const label = typed?.trim() ?? '';
    if (label !== '' && label !== stage.label) await rename(label);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== null) setTyped(null);
    if (event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    onEnter();
  };
  return (
    <LimitedInput
      aria-label={text('stage', { number })}
      data-stage={stage.id}
      limit={200}
      value={typed ?? stage.label}
      onChange={({ target: { value } }) => (isStored ? setTyped(value) : rename(value))}
      onBlur={() => void finish()}
      onKeyDown={onKeyDown}
    />
  );
}

const inputsIn = (list: HTMLElement | null) =>
  list?.querySelectorAll<HTMLInputElement>('input[data-stage]') ?? [];
