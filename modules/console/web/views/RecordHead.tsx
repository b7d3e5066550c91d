import { Suspense } from 'react';
import { serviceOf } from '../api/services';
import { useResource } from '../api/useResource';
import { entryAt } from '../frame/entryAt';
import { pathOfKind } from '../frame/kindPath';
import { useFrame } from '../frame/useFrame';
import { Avatar } from '../kit/Avatar';
import { lazyCode } from '../kit/lazyCode';
import { Money } from '../kit/Money';
import { InHead } from '../kit/PageActions';
import { toneOf } from '../kit/toneOf';
import { formatDay } from '../texts/format';
import { nameOfItem } from './choices';
import type { Description, Item } from './description';
import { type Field, isReference, memberOf, nameField, OWN_COLUMNS, valueOf } from './Field';
import { isEmpty } from './fieldValue';
import { filledValues } from './filledValues';
import { lanesOf } from './lanesOf';
import { usualFields } from './listColumns';
import { recordText } from './recordTexts';
import { RecordValue } from './RecordValue';
import type { RecordView } from './RecordView';
import { sumsOf } from './sumsOf';
import { LastContact, NextStep } from './timeline/lazyTimeline';
import type { Source } from './timeline/sources';
import { markOfItem, shapeOf, useNames } from './useNames';

const Stages = lazyCode(
  () => import('./Stages'),
  (code) => code.Stages,
);

interface RecordHeadProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
  /** Happenings of the record, which say what is next and when the last contact was. */
  readonly sources: readonly Source[];
}

/** The places of mark and owner in the heading, as high as they are when the record is read. */
export function HeadSkeleton() {
  return (
    <>
      <InHead place="before">
        <span className="avatar" data-size={44} />
      </InHead>
      <InHead place="below">&nbsp;</InHead>
    </>
  );
}

/**
 * The facts of a record that its list shows, with values from fixed lists beside the heading and what it belongs to below, and where it
 * stands on its board.
 */
export function RecordHead({ description, fields, view, item, sources }: RecordHeadProps) {
  const lanes = view.board ? lanesOf(fields, view) : null;
  const sum = lanes?.sum;
  const shown = headFields(fields, view.head ?? view.columns).filter(
    (field) => field.name !== lanes?.by && field.name !== sum?.currency && !isEmpty(valueOf(item, field)),
  );
  const lane = fields.filter(({ name }) => name === lanes?.by);
  const nameOf = useNames([...shown, ...lane], [item]);
  const [amount] = sum ? sumsOf([item], fields, sum) : [];
  const value = (field: Field) =>
    field.name === sum?.member && field.currencyColumn === null ? (
      amount ? (
        <Money {...amount} />
      ) : (
        '–'
      )
    ) : (
      <RecordValue of={description.id} {...{ item, field, nameOf }} isShort />
    );
  const { parts, navigation } = useFrame();
  const picture = usePicture(view, item, fields);
  const marks = shown.filter(({ known }) => known.length > 0);
  const owners = shown.filter(
    (field) => isReference(field) && field.references !== serviceOf('accounts')?.kind,
  );
  const facts = shown.filter((field) => !marks.includes(field) && !owners.includes(field));
  const created = item['created_at'] ?? item['createdAt'];
  const shape = shapeOf(description.id, parts);
  const path = pathOfKind(description.id, parts);
  const mark = {
    ...markOfItem(item, nameOfItem(description)(item), shape ?? 'square'),
    ...(picture !== undefined && { picture }),
    // Records without a mark of their own have the icon of their kind.
    ...(shape === undefined && {
      icon: entryAt(path, navigation)?.iconName,
      tone: lanes
        ? nameOf.toneOf(lanes.kind ?? '', String(memberOf(item, fields, lanes.by)))
        : toneOf(item['color']),
    }),
  };
  const isClosed =
    view.board?.closedBy !== undefined && !isNothing(memberOf(item, fields, view.board.closedBy));
  return (
    <>
      <InHead place="before">
        <Avatar {...mark} size={44} />
      </InHead>
      <InHead place="below">
        {owners.map((field) => (
          <span key={field.name} title={field.label}>
            {value(field)}
          </span>
        ))}
        {typeof created === 'string' && (
          <span>{recordText('createdOn', { day: formatDay(created, { dateStyle: 'long' }) })}</span>
        )}
      </InHead>
      <InHead place="marks">
        {marks.map((field) => (
          <span key={field.name} title={field.label}>
            {value(field)}
          </span>
        ))}
      </InHead>
      {(facts.length > 0 || sources.some(({ happens }) => happens.planned || happens.contacts)) && (
        <dl className="key-facts">
          {facts.map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd className={field.currencyColumn === null ? undefined : 'big'}>{value(field)}</dd>
            </div>
          ))}
          <Suspense fallback={null}>
            {!isClosed && <NextStep sources={sources} />}
            <LastContact sources={sources} />
          </Suspense>
        </dl>
      )}
      <Suspense fallback={null}>{lanes && <Stages {...{ description, fields, lanes, item }} />}</Suspense>
    </>
  );
}

/** The address of the picture of a record: of its chosen file, else of the first that has one. */
function usePicture({ picture }: RecordView, item: Item, fields: readonly Field[]): string | undefined {
  const path = picture && filledValues({ path: picture.request }, item)?.['path'];
  const { data } = useResource<Files>(path ?? null);
  const chosen = picture?.chosen === undefined ? undefined : memberOf(item, fields, picture.chosen);
  const pictured = data?.items.filter(({ thumbnailUrl }) => thumbnailUrl !== null) ?? [];
  return (pictured.find(({ id }) => id === chosen) ?? pictured[0])?.thumbnailUrl ?? undefined;
}

interface Files {
  readonly items: readonly { readonly id: string; readonly thumbnailUrl: string | null }[];
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** The fields of the head of a record, of those that are wanted there. */
export function headFields(
  fields: readonly Field[],
  wanted: readonly string[] | undefined,
): readonly Field[] {
  const name = nameField(fields);
  return usualFields(fields, wanted).filter(
    (field) => field !== name && !OWN_COLUMNS.has(field.name) && field.kind !== 'boolean',
  );
}
