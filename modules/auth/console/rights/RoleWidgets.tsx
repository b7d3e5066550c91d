import {
  FOLLOWED,
  Form,
  Loaded,
  MultiChoiceField,
  type Option,
  pathWith,
  shownOptions,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import { useWidgetOptions } from './useWidgetOptions';

const PATH = '/dashboards/roles/widgets';

/** The widgets that accounts with a role can place on their dashboards. */
export function RoleWidgets({ roleId, tenantId }: { readonly roleId: string; readonly tenantId: string }) {
  const options = useWidgetOptions();
  const assigned = useResource<{ readonly widgetIds: readonly string[] }>(
    pathWith(PATH, { roleId, tenantId }),
    FOLLOWED,
  );
  return (
    <Loaded resource={options}>
      {(all) => (
        <Loaded resource={assigned}>
          {({ widgetIds }) => <Choice key={roleId} roleId={roleId} chosen={widgetIds} options={all} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Choice(props: {
  readonly roleId: string;
  readonly chosen: readonly string[];
  readonly options: readonly Option[];
}) {
  const { roleId, chosen, options } = props;
  const change = useChange({ done: text('widgetsSaved'), refreshes: ['/dashboards'] });
  const form = useForm(
    { widgetIds: chosen },
    ({ widgetIds }) => change.run('PUT', PATH, { json: { roleId, widgetIds } }),
    {
      sets: ['widgetIds'],
      labels: { widgetIds: text('widgets') },
      shown: (_name, value) => shownOptions(options, value),
    },
  );
  return (
    <>
      <p>{text('roleWidgetsHelp')}</p>
      <Form form={form}>
        <MultiChoiceField label={text('widgets')} options={options} {...form.field('widgetIds')} />
      </Form>
    </>
  );
}
