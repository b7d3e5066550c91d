import { serviceOf } from '../api/services';
import { FieldPart } from '../frame/FieldPart';
import { Avatar } from '../kit/Avatar';
import type { BoardLine } from '../kit/board/BoardLane';
import { Money } from '../kit/Money';
import type { Item } from './description';
import { DrawnValue } from './DrawnValue';
import { DueDay } from './DueDay';
import { type Field, memberOf, valueOf } from './Field';
import { isEmpty } from './fieldValue';
import { named } from './listColumns';
import type { LanesView } from './RecordView';
import { sumsOf } from './sumsOf';
import type { NameOf } from './useNames';

/** Whether a record is closed: it is never late. */
export const isClosed = (item: Item, fields: readonly Field[], { closedBy }: LanesView) =>
  closedBy !== undefined && !isEmpty(memberOf(item, fields, closedBy));

/**
 * Lines of a card below its name: its members, the amount that it adds to the sum of its lane, with the account that is responsible, and
 * the day by which something is to be done. Members without a value are left out.
 */
export function linesOf(card: {
  readonly of: string;
  readonly item: Item;
  readonly fields: readonly Field[];
  readonly lanes: LanesView;
  readonly nameOf: NameOf;
}): readonly BoardLine[] {
  const { of, item, fields, lanes, nameOf } = card;
  const filled = named(fields, lanes.card ?? []).filter((field) => !isEmpty(valueOf(item, field)));
  const amount = fields.find(({ name }) => name === lanes.sum?.member);
  const [sum] = lanes.sum && amount ? sumsOf([item], fields, lanes.sum) : [];
  const owner = sum && filled.find(({ references }) => references === serviceOf('accounts')?.kind);
  const mark = owner?.references ? nameOf.markOf(owner.references, String(valueOf(item, owner))) : undefined;
  const due = fields.find(({ name }) => name === lanes.due);
  const day = due && valueOf(item, due);
  return [
    ...filled
      .filter((field) => field !== owner || !mark)
      .map((field) => ({
        label: field.label,
        text: (
          <FieldPart use="cells" of={of} field={field} given={{ record: item, value: valueOf(item, field) }}>
            <DrawnValue item={item} field={field} nameOf={nameOf} />
          </FieldPart>
        ),
      })),
    ...(sum && amount
      ? [
          {
            label: amount.label,
            text: <Money {...sum} />,
            ...(owner &&
              mark && {
                end: (
                  <span title={`${owner.label}: ${mark.name}`}>
                    <span className="hidden">
                      {owner.label}: {mark.name}
                    </span>
                    <Avatar {...mark} />
                  </span>
                ),
              }),
          },
        ]
      : []),
    ...(due && typeof day === 'string'
      ? [{ label: due.label, text: <DueDay value={day} isClosed={isClosed(item, fields, lanes)} /> }]
      : []),
  ];
}
