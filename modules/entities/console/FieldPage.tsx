import {
  BesideRecord,
  Button,
  Empty,
  FOLLOWED,
  kitText,
  Loaded,
  navigate,
  PageActions,
  type PageProps,
  Problem,
  ApiError,
  RecordTools,
  Tabs,
  useAddress,
  useFresh,
  usePageTitle,
  usePerson,
  useRecordTabs,
  useRemoval,
  useResource,
} from '@tenantry/console';
import { FieldForm, pageOf } from './FieldForm';
import { text } from './texts';
import { type CustomField, FIELDS, KIND, MANAGE } from './types';

/** A custom field: its form and what belongs to it. At `new` another one is made. */
export function FieldPage({ params }: PageProps) {
  const { features } = usePerson();
  const { get } = useAddress();
  const id = params['id'] ?? 'new';
  if (!features.includes(MANAGE))
    return <Empty title={kitText('forbidden')}>{kitText('features', { features: MANAGE })}</Empty>;
  return id === 'new' ? <NewField entityId={get('kind')} /> : <StoredField id={id} />;
}

function NewField({ entityId }: { readonly entityId: string }) {
  usePageTitle(text('create'));
  return <FieldForm field={null} entityId={entityId} />;
}

function StoredField({ id }: { readonly id: string }) {
  const { get, set } = useAddress();
  const path = `${FIELDS}?id=${encodeURIComponent(id)}`;
  const answer = useResource<{ readonly items: readonly CustomField[] }>(path, FOLLOWED);
  useFresh(`${KIND}.*`, [FIELDS]);
  const field = answer.data?.items[0];
  const tabs = useRecordTabs(KIND, field ?? {});
  const { ask, dialog } = useRemoval(undefined, () => field && navigate(pageOf(field.entityId)));
  usePageTitle(field?.label);
  return (
    <Loaded resource={answer} lines={8}>
      {({ items: [found] }) =>
        found ? (
          <>
            <PageActions>
              <RecordTools kind={KIND} record={found} />
              <Button
                look="danger"
                onClick={() =>
                  ask({
                    name: found.label,
                    path: `${FIELDS}?id=${found.id}`,
                    updatedAt: found.updatedAt,
                    help: text('removeHelp'),
                  })
                }
              >
                {kitText('remove')}
              </Button>
            </PageActions>
            <BesideRecord kind={KIND} record={found}>
              <Tabs
                label={text('sections')}
                tabs={[
                  {
                    id: 'field',
                    title: text('field'),
                    content: () => <FieldForm key={found.id} field={found} entityId={found.entityId} />,
                  },
                  ...tabs,
                ]}
                selected={get('tab')}
                select={(tab) => set({ tab: tab === 'field' ? '' : tab, page: '' })}
              />
            </BesideRecord>
            {dialog}
          </>
        ) : (
          <Problem error={new ApiError(404, text('notFound'))} />
        )
      }
    </Loaded>
  );
}
