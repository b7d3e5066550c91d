/** What the compiler accepts and refuses of contributions to kinds of other modules; checked with the tests' types. */
import { contributionKind, defineModule, type ContributionKind } from '@tenantry/core';
import Joi from 'joi';

interface Series {
  readonly id: string;
  readonly unit: 'piece' | 'money';
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'charts.series'?: readonly Series[];
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
