import {
  Chip,
  Empty,
  Icon,
  kindOfService,
  Link,
  listParts,
  Loaded,
  PageActions,
  Pager,
  pathWith,
  Reorderable,
  SelectField,
  useAddress,
  useChange,
  useFresh,
  useKinds,
  useListOptions,
  usePerson,
  useResource,
} from '@tenantry/console';
import type { ReactNode } from 'react';
import { typeOf, typeOfField, typeText } from './fieldTypes';
import { text } from './texts';
import { type CustomField, FIELDS, KIND, MANAGE, PAGE } from './types';

interface Answer {
  readonly items: readonly CustomField[];
  readonly totalPages: number;
}

/** The custom fields by kinds of records, each in the order of forms. */
export function FieldsPage() {
  const { get, page, set } = useAddress();
  const { features } = usePerson();
  const { titleOf } = useKinds();
  const kind = get('kind');
  const kinds = useListOptions<{ readonly id: string; readonly title: string }>(
    '/entities/entities',
    ({ id, title }) => ({ value: id, text: title }),
  );
  const resource = useResource<Answer>(pathWith(FIELDS, { entityId: kind, page, pageSize: 200 }));
  useFresh(`${KIND}.*`, [FIELDS]);
  const change = useChange({ refreshes: [FIELDS] });
  const mayChange = features.includes(MANAGE);
  const order = (entityId: string, fields: readonly CustomField[]) =>
    void change.attempt('POST', `${FIELDS}/reorder`, { json: { entityId, ids: fields.map(({ id }) => id) } });
  return (
    <>
      {mayChange && (
        <PageActions>
          <Link
            href={`${PAGE}/new${kind === '' ? '' : `?kind=${encodeURIComponent(kind)}`}`}
            className="button primary"
          >
            <Icon name="plus" />
            {text('create')}
          </Link>
        </PageActions>
      )}
      <div className="tools">
        <SelectField
          label={text('kindOfRecord')}
          none={text('allKinds')}
          options={kinds.map(({ value }) => ({ value, text: titleOf(value) }))}
          value={kind}
          onChange={(next) => set({ kind: next, page: '' })}
        />
        {listParts(KIND)(resource.data?.items ?? [])}
      </div>
      <Loaded resource={resource} lines={8}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty hasDrawing title={text('empty')}>
              {text('emptyHelp')}
            </Empty>
          ) : (
            <>
              {byKind(items).map(([entityId, fields]) => (
                <section key={entityId} className="fields-of">
                  <h2>{titleOf(entityId)}</h2>
                  <Reorderable
                    label={titleOf(entityId)}
                    className="field-list"
                    items={fields}
                    idOf={({ id }) => id}
                    nameOf={({ label }) => label}
                    onOrder={(next) => order(entityId, next)}
                    row={(field, grip) => <Row field={field} grip={mayChange && totalPages < 2 && grip} />}
                  />
                </section>
              ))}
              <Pager pages={totalPages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Row({ field, grip }: { readonly field: CustomField; readonly grip: ReactNode }) {
  const { id, label, description, required, isActive, multi } = field;
  const type = typeOfField(field, kindOfService('accounts'));
  return (
    <>
      {grip}
      <Icon name={typeOf(type).icon} />
      <span className="named">
        <Link href={`${PAGE}/${id}`}>{label}</Link>
        {description && <span className="help">{description}</span>}
      </span>
      <span className="soft">
        {typeText(type)}
        {multi && type !== 'choices' && `, ${text('severalValues')}`}
      </span>
      <span className="marks">
        {required && <Chip tone="blue">{text('required')}</Chip>}
        {!isActive && <Chip tone="grey">{text('inactive')}</Chip>}
      </span>
    </>
  );
}

/** The fields of each kind of record, in the order of the list. */
function byKind(fields: readonly CustomField[]): readonly (readonly [string, readonly CustomField[]])[] {
  const kinds = new Map<string, CustomField[]>();
  for (const field of fields) kinds.set(field.entityId, [...(kinds.get(field.entityId) ?? []), field]);
  return [...kinds];
}
