import {
  FOLLOWED,
  Form,
  Loaded,
  MultiChoiceField,
  type Option,
  pathWith,
  shownOptions,
  type SlotProps,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import { useWidgetOptions } from './useWidgetOptions';

const PATH = '/dashboards/roles/widgets';

/** The widgets that accounts with a role can place on their dashboards. */
export function RoleWidgets({ record }: SlotProps<{ readonly id: string; readonly tenantId: string }>) {
  const { id, tenantId } = record;
  const options = useWidgetOptions();
  const assigned = useResource<{ readonly widgetIds: readonly string[] }>(
    pathWith(PATH, { roleId: id, tenantId }),
    FOLLOWED,
  );
  return (
    <Loaded resource={options}>
      {(all) => (
        <Loaded resource={assigned}>
          {({ widgetIds }) => <Choice key={id} roleId={id} chosen={widgetIds} options={all} />}
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
  const change = useChange({ done: text('saved'), refreshes: ['/dashboards'] });
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
      <p>{text('roleHelp')}</p>
      <Form form={form}>
        <MultiChoiceField label={text('widgets')} options={options} {...form.field('widgetIds')} />
      </Form>
    </>
  );
}
