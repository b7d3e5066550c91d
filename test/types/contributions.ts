/** What the compiler accepts and refuses of contributions to kinds of other modules; checked with the tests' types. */
import {
  contributionKind,
  defineModule,
  type ContributedByKind,
  type ContributionKind,
  type CoreServices,
} from '@tenantry/core';
import Joi from 'joi';

interface Series {
  readonly id: string;
  readonly unit: 'piece' | 'money';
}

interface Gauge {
  read(): number;
}

interface GaugeDeclaration<TServices = never> {
  readonly id: string;
  readonly create: (services: TServices) => Gauge;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'charts.series'?: readonly Series[];
    readonly 'charts.gauges'?: readonly GaugeDeclaration[];
  }
}

export const series: ContributionKind<Series> = contributionKind({
  key: 'charts.series',
  noun: 'series',
  schema: Joi.object(),
  // @ts-expect-error -- a series has no such member
  nameOf: ({ name }) => name as string,
});

export const owner = defineModule({ title: 'Charts', kinds: [series] });

export const contributor = defineModule({
  title: 'Sales',
  contributes: { 'charts.series': [{ id: 'sales.orders', unit: 'piece' }] },
});

export const wrongItem = defineModule({
  title: 'Sales',
  // @ts-expect-error -- no such unit
  contributes: { 'charts.series': [{ id: 'sales.orders', unit: 'litre' }] },
});

export const wrongKind = defineModule({
  title: 'Sales',
  // @ts-expect-error -- nobody declares this kind
  contributes: { 'charts.serie': [] },
});

export const wrongMember = defineModule({
  title: 'Sales',
  // @ts-expect-error -- the core has no such kind
  widget: [],
});

export const gauges = contributionKind<GaugeDeclaration, Gauge>({
  key: 'charts.gauges',
  noun: 'gauge',
  schema: Joi.object(),
  create: ({ create }, services) => create(services),
  // @ts-expect-error -- a gauge has no such member
  dispose: (gauge) => gauge.close() as undefined,
});

export const wrongInstance = contributionKind<GaugeDeclaration, Gauge>({
  key: 'charts.gauges',
  noun: 'gauge',
  schema: Joi.object(),
  // @ts-expect-error -- no gauge
  create: () => 1,
});

const clockGauge: GaugeDeclaration<Pick<CoreServices, 'clock'>> = {
  id: 'sales.clock',
  create: ({ clock }) => ({ read: () => clock.now().getTime() }),
};

export const coded = defineModule({
  title: 'Sales',
  contributes: {
    'charts.gauges': [
      clockGauge,
      {
        id: 'sales.wrong',
        // @ts-expect-error -- makes no gauge
        create: () => ({ shine: () => 1 }),
      },
    ],
  },
});

export function totals(contributions: ContributedByKind): number[] {
  // @ts-expect-error -- a gauge has no such member
  contributions.of(gauges).instanceOf('sales.clock')?.shine();
  // Without create, the item is its own instance.
  const units: Series['unit'][] = contributions
    .of(series)
    .list()
    .map(({ instance }) => instance.unit);
  return [
    units.length,
    ...contributions
      .of(gauges)
      .list()
      .map(({ instance }) => instance.read()),
  ];
}
