import type { MouseEvent, ReactNode } from 'react';
import { Button, Icon } from '@tenantry/console';
import { ChoiceSlot } from './ChoiceSlot';
import { ConditionLine } from './ConditionLine';
import {
  GROUP_OPERATORS,
  type GroupNode,
  type GroupOperator,
  groupOf,
  isGroup,
  MOST_LEVELS,
  MOST_MEMBERS,
  newCondition,
  type Node,
} from './conditions';
import type { RuleFields } from './ruleFields';
import { text } from './texts';

interface Props {
  readonly node: GroupNode;
  readonly change: (node: GroupNode) => void;
  readonly fields: RuleFields;
  /** Before the first condition. */
  readonly lead: string;
  /** Levels of groups around it. */
  readonly level?: number;
  /** Where it stands: `1.2`; empty for the outermost one. */
  readonly place?: string;
  /** Left out for the outermost one. */
  readonly remove?: (event: MouseEvent) => void;
  /** Why the condition was refused; of the outermost one. */
  readonly error?: string | undefined;
}

/** Conditions as clauses of the sentence, groups of them in each other. */
export function ConditionList(props: Props) {
  const { node, change, fields, lead, level = 0, place = '', remove, error } = props;
  const { operator, rules } = node;
  const replace = (index: number, one: Node) => change({ ...node, rules: rules.with(index, one) });
  const removeAt = (index: number) => (event: MouseEvent) => {
    focusAfter(event.currentTarget);
    change({ ...node, rules: rules.toSpliced(index, 1) });
  };
  const suffix = place === '' ? '' : ` ${place}`;
  const join = (
    <ChoiceSlot
      look="word"
      label={`${text('joins')}${suffix}`}
      choices={GROUP_OPERATORS.map((one) => ({ value: one, text: text(one) }))}
      value={operator}
      choose={(next) => change({ ...node, operator: next as GroupOperator })}
    >
      {operator === 'NOT' ? text('NOT') : operator === 'OR' ? text('or') : text('and')}
    </ChoiceSlot>
  );
  const isNot = operator === 'NOT';
  const leadOf = (index: number) => (index > 0 ? (isNot ? text('and') : join) : isNot ? null : lead);
  return (
    <>
      {isNot && <Clause lead={lead}>{join}</Clause>}
      {rules.length === 0 && (
        <Clause lead={isNot ? null : lead}>
          <span className="soft">{text('always')}</span>
        </Clause>
      )}
      {rules.map((one, index) => {
        const at = place === '' ? String(index + 1) : `${place}.${index + 1}`;
        return (
          <Clause key={one.key} lead={leadOf(index)}>
            {isGroup(one) ? (
              <div className="sentence group" role="group" aria-label={text('groupAt', { place: at })}>
                <ConditionList
                  node={one}
                  change={(next) => replace(index, next)}
                  remove={removeAt(index)}
                  fields={fields}
                  lead=""
                  level={level + 1}
                  place={at}
                />
              </div>
            ) : (
              <ConditionLine
                node={one}
                change={(next) => replace(index, next)}
                remove={removeAt(index)}
                place={at}
                fields={fields}
              />
            )}
          </Clause>
        );
      })}
      <Clause lead={null}>
        <Additions {...{ node, change, level, suffix, remove, error, place }} />
      </Clause>
    </>
  );
}

function Additions(props: {
  readonly node: GroupNode;
  readonly change: (node: GroupNode) => void;
  readonly level: number;
  readonly suffix: string;
  readonly place: string;
  readonly remove: ((event: MouseEvent) => void) | undefined;
  readonly error: string | undefined;
}) {
  const { node, change, level, suffix, place, remove, error } = props;
  const { operator, rules } = node;
  const isFull = rules.length >= MOST_MEMBERS;
  const add = (one: Node) => change({ ...node, rules: [...rules, one] });
  const isRefused = error !== undefined;
  return (
    <div className="buttons">
      <Button
        look="plain"
        icon="plus"
        className="add"
        disabled={isFull}
        data-refused={isRefused || undefined}
        aria-label={`${text('addAnd')}${suffix}`}
        onClick={() => (operator === 'OR' ? change(joined(node, 'AND')) : add(newCondition()))}
      >
        {text('addAnd')}
      </Button>
      {(level < MOST_LEVELS || operator === 'OR' || rules.length < 2) && (
        <Button
          look="plain"
          icon="plus"
          disabled={isFull}
          aria-label={`${text('addOr')}${suffix}`}
          onClick={() => (operator === 'OR' ? add(newCondition()) : change(joined(node, 'OR')))}
        >
          {text('addOr')}
        </Button>
      )}
      {level < MOST_LEVELS && (
        <Button
          look="plain"
          icon="plus"
          disabled={isFull}
          aria-label={`${text('addGroup')}${suffix}`}
          onClick={() => add(groupOf(operator === 'OR' ? 'AND' : 'OR', [newCondition()]))}
        >
          {text('addGroup')}
        </Button>
      )}
      {remove && (
        <Button look="plain" className="icon" aria-label={text('removeGroup', { place })} onClick={remove}>
          <Icon name="x" />
        </Button>
      )}
      {isRefused && <p className="field-error">{error}</p>}
    </div>
  );
}

/** A group with another condition that is joined in another way: what there is becomes one of its members. */
function joined(node: GroupNode, operator: GroupOperator): GroupNode {
  const { rules } = node;
  const isSingle = rules.length < 2 && node.operator !== 'NOT';
  const members = isSingle ? rules : [groupOf(node.operator, rules)];
  return { ...node, operator, rules: [...members, newCondition()] };
}

/** A line of the sentence. @param props.lead the words that it begins with, in a column of their own */
export function Clause({ lead, children }: { readonly lead: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="clause">
      <span className="lead">{lead}</span>
      <div className="said">{children}</div>
    </div>
  );
}

/** Gives the focus to the group that something is removed from. */
function focusAfter(button: Element): void {
  const removed = button.closest('.buttons') ? button.closest('.sentence.group') : button;
  const group = removed?.closest('.clause')?.parentElement;
  group?.querySelector<HTMLElement>(':scope > .clause > .said > .buttons > .add')?.focus();
}
