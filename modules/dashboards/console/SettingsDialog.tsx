import { CHART_KINDS, FormDialog, SelectField, SwitchField, TextField, useForm } from '@tenantry/console';
import { rangeText, text } from './texts';
import type { DataRequest, LayoutItem, WidgetSettings } from './types';

const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;
const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const;
const PRESETS = [
  'today',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'this_year',
  'last_30_days',
  'last_90_days',
  'last_12_months',
] as const;
/** Values as choices, by their texts. */
const options = <T extends string>(values: readonly T[], textOf: (value: T) => string) =>
  values.map((value) => ({ value, text: textOf(value) }));

/** Labels of the members, for changes of others. */
const LABELS = {
  chart: text('chart'),
  entityType: text('entityType'),
  field: text('metricField'),
  aggregate: text('aggregate'),
  groupBy: text('groupBy'),
  granularity: text('granularity'),
  dateField: text('dateField'),
  preset: text('preset'),
  isCompared: text('compared'),
  follows: text('follows'),
};

/** The settings of a widget: what it counts, and how that is drawn. */
export function SettingsDialog(props: {
  readonly item: LayoutItem;
  readonly title: string;
  /** @throws ApiError as the server refuses them */
  readonly save: (settings: WidgetSettings) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { item, title, save, onClose } = props;
  const { settings } = item;
  const request = settings?.request;
  const form = useForm(
    {
      chart: settings?.chart ?? 'bar',
      entityType: request?.entityType ?? '',
      field: request?.metric.field ?? 'id',
      aggregate: (request?.metric.aggregate ?? 'count') as string,
      groupBy: request?.groupBy?.field ?? '',
      granularity: (request?.groupBy?.granularity ?? '') as string,
      dateField: request?.dateRange?.field ?? '',
      preset: (request?.dateRange?.preset ?? '') as string,
      isCompared: request?.comparison !== undefined,
      follows: settings?.range !== 'own',
    },
    async (values) => {
      const { entityType, aggregate, groupBy, granularity, dateField, preset, isCompared, follows } = values;
      const hasRange = dateField !== '' && preset !== '';
      const { groupBy: _group, dateRange: _range, comparison: _comparison, ...rest } = request ?? {};
      return save({
        ...settings,
        chart: values.chart,
        range: follows ? 'dashboard' : 'own',
        request: {
          ...rest,
          entityType,
          metric: { field: values.field, aggregate },
          ...(groupBy !== '' && {
            groupBy: { field: groupBy, ...(granularity !== '' && { granularity }) },
          }),
          ...(hasRange && { dateRange: { field: dateField, preset } }),
          ...(hasRange && isCompared && { comparison: { type: 'previous_period' } }),
        } as DataRequest,
      });
    },
    { labels: LABELS },
  );
  return (
    <FormDialog form={form} title={text('settingsOf', { title })} onClose={onClose}>
      <SelectField
        label={text('chart')}
        isRequired
        options={options(CHART_KINDS, (kind) => text(`chart_${kind}`))}
        {...form.field('chart')}
      />
      <TextField label={text('entityType')} help="customers:deals" isRequired {...form.field('entityType')} />
      <SelectField
        label={text('aggregate')}
        isRequired
        options={options(AGGREGATES, (one) => text(`aggregate_${one}`))}
        {...form.field('aggregate')}
      />
      <TextField label={text('metricField')} isRequired {...form.field('field')} />
      <TextField label={text('groupBy')} {...form.field('groupBy')} />
      <SelectField
        label={text('granularity')}
        options={options(GRANULARITIES, (step) => text(`step_${step}`))}
        {...form.field('granularity')}
      />
      <TextField label={text('dateField')} {...form.field('dateField')} />
      <SelectField
        label={text('preset')}
        options={options(PRESETS, (range) => rangeText(range))}
        {...form.field('preset')}
      />
      <SwitchField label={text('follows')} {...form.field('follows')} />
      <SwitchField label={text('compared')} {...form.field('isCompared')} />
    </FormDialog>
  );
}
