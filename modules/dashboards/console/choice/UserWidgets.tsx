import {
  FOLLOWED,
  Form,
  Loaded,
  MultiChoiceField,
  type Option,
  pathWith,
  shownOptions,
  shownValue,
  type SlotProps,
  SwitchField,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import { useWidgetOptions } from './useWidgetOptions';

const PATH = '/dashboards/users/widgets';

interface Assigned {
  /** `inherit`: the roles decide. */
  readonly mode: 'inherit' | 'override';
  readonly widgetIds: readonly string[];
  readonly effectiveWidgetIds: readonly string[];
}

/** The widgets that an account can place on its dashboard: by its roles, or by a choice of its own. */
export function UserWidgets({ record }: SlotProps<{ readonly id: string; readonly tenantId: string }>) {
  const { id, tenantId } = record;
  const options = useWidgetOptions();
  const assigned = useResource<Assigned>(pathWith(PATH, { userId: id, tenantId }), FOLLOWED);
  return (
    <Loaded resource={options}>
      {(all) => (
        <Loaded resource={assigned}>
          {(found) => <Choice key={id} userId={id} assigned={found} options={all} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Choice(props: {
  readonly userId: string;
  readonly assigned: Assigned;
  readonly options: readonly Option[];
}) {
  const { userId, assigned, options } = props;
  const { mode, widgetIds, effectiveWidgetIds } = assigned;
  const change = useChange({ done: text('saved'), refreshes: ['/dashboards'] });
  const form = useForm(
    { isOwn: mode === 'override', widgetIds: mode === 'override' ? widgetIds : effectiveWidgetIds },
    (values) =>
      change.run('PUT', PATH, {
        json: {
          userId,
          mode: values.isOwn ? 'override' : 'inherit',
          widgetIds: values.isOwn ? values.widgetIds : [],
        },
      }),
    {
      sets: ['widgetIds'],
      labels: { isOwn: text('own'), widgetIds: text('widgets') },
      shown: (name, value) => (name === 'widgetIds' ? shownOptions(options, value) : shownValue(value)),
    },
  );
  const names = options.filter(({ value }) => effectiveWidgetIds.includes(value)).map((one) => one.text);
  return (
    <>
      <p>{text('effective', { names: names.join(', ') || '–' })}</p>
      <Form form={form}>
        <SwitchField label={text('own')} {...form.field('isOwn')} />
        {form.values.isOwn && (
          <MultiChoiceField label={text('widgets')} options={options} {...form.field('widgetIds')} />
        )}
      </Form>
    </>
  );
}
