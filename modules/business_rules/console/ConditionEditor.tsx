import { type MouseEvent, useId } from 'react';
import { Button } from '@tenantry/console';
import { ConditionRow } from './ConditionRow';
import {
  GROUP_OPERATORS,
  type GroupNode,
  isGroup,
  MOST_LEVELS,
  MOST_MEMBERS,
  newCondition,
  newGroup,
  type Node,
} from './conditions';
import { text } from './texts';

interface Props {
  readonly root: GroupNode;
  readonly change: (root: GroupNode) => void;
  /** Names of fields that are offered. */
  readonly fields: readonly string[];
  /** Id of the text that says why the condition was refused. */
  readonly describedBy?: string;
}

/** Edits conditions, and groups of them in each other. */
export function ConditionEditor({ root, change, fields, describedBy }: Props) {
  const list = useId();
  return (
    <>
      <datalist id={list}>
        {fields.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Group node={root} change={change} level={0} place="" list={list} describedBy={describedBy} />
    </>
  );
}

interface GroupProps {
  readonly node: GroupNode;
  readonly change: (node: GroupNode) => void;
  /** Left out for the outermost one. */
  readonly remove?: (event: MouseEvent) => void;
  readonly level: number;
  /** Where it stands: `1.2`; empty for the outermost one. */
  readonly place: string;
  readonly list: string;
  /** Of the outermost one, which was refused. */
  readonly describedBy?: string | undefined;
}

function Group({ node, change, remove, level, place, list, describedBy }: GroupProps) {
  const { operator, rules } = node;
  const add = (one: Node) => change({ ...node, rules: [...rules, one] });
  const replace = (index: number, one: Node) => change({ ...node, rules: rules.with(index, one) });
  const removeAt = (index: number) => (event: MouseEvent) => {
    focusAfter(event.currentTarget);
    change({ ...node, rules: rules.toSpliced(index, 1) });
  };
  const isFull = rules.length >= MOST_MEMBERS;
  const suffix = place === '' ? '' : ` ${place}`;
  return (
    <fieldset className="conditions">
      <legend>{place === '' ? text('condition') : text('groupAt', { place })}</legend>
      <label className="field">
        <span>{text('joins')}</span>
        <select
          value={operator}
          aria-label={`${text('joins')}${suffix}`}
          aria-invalid={describedBy !== undefined || undefined}
          aria-describedby={describedBy}
          onChange={({ target }) =>
            change({ ...node, operator: GROUP_OPERATORS.find((one) => one === target.value) ?? 'AND' })
          }
        >
          {GROUP_OPERATORS.map((one) => (
            <option key={one} value={one}>
              {text(one)}
            </option>
          ))}
        </select>
      </label>
      {rules.length === 0 && <p className="help">{text('always')}</p>}
      <ol>
        {rules.map((one, index) => {
          const at = place === '' ? String(index + 1) : `${place}.${index + 1}`;
          return (
            <li key={one.key}>
              {isGroup(one) ? (
                <Group
                  node={one}
                  change={(next) => replace(index, next)}
                  remove={removeAt(index)}
                  level={level + 1}
                  place={at}
                  list={list}
                />
              ) : (
                <ConditionRow
                  node={one}
                  change={(next) => replace(index, next)}
                  remove={removeAt(index)}
                  place={at}
                  list={list}
                />
              )}
            </li>
          );
        })}
      </ol>
      <div className="buttons">
        <Button
          className="add"
          disabled={isFull}
          aria-label={`${text('addCondition')}${suffix}`}
          onClick={() => add(newCondition())}
        >
          {text('addCondition')}
        </Button>
        {level < MOST_LEVELS && (
          <Button
            disabled={isFull}
            aria-label={`${text('addGroup')}${suffix}`}
            onClick={() => add(newGroup())}
          >
            {text('addGroup')}
          </Button>
        )}
        {remove && (
          <Button aria-label={text('removeGroup', { place })} onClick={remove}>
            {text('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Gives the focus to the group that something is removed from. */
function focusAfter(button: Element): void {
  const group = button.closest('li')?.closest('fieldset');
  group?.querySelector<HTMLElement>(':scope > .buttons > .add')?.focus();
}
