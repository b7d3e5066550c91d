import type { ReactNode } from 'react';
import { Loaded, useResource } from '@tenantry/console';
import { inCurrency } from './inCurrency';
import { text } from './texts';
import { DATA, type DataRequest, type DataResult } from './types';

interface Props {
  readonly request: DataRequest;
  /** The member that says the currency. */
  readonly field: string;
  readonly children: (result: DataResult) => ReactNode;
}

/** The numbers of each currency by themselves, since amounts of several have no sum. */
export function ByCurrency({ request, field, children }: Props) {
  const { comparison: _comparison, ...whole } = request;
  const groups = useResource<DataResult>(DATA, { json: { ...whole, groupBy: { field } } });
  return (
    <Loaded resource={groups} lines={3}>
      {({ data }) =>
        data
          .flatMap(({ groupKey, value }) => (value === null ? [] : [groupKey as string | null]))
          .map((code) => (
            <section key={code ?? ''}>
              <h3>{code ?? text('noCurrency')}</h3>
              <OfCurrency request={inCurrency(request, field, code)}>{children}</OfCurrency>
            </section>
          ))
      }
    </Loaded>
  );
}

function OfCurrency({ request, children }: Omit<Props, 'field'>) {
  const resource = useResource<DataResult>(DATA, { json: request });
  return (
    <Loaded resource={resource} lines={2}>
      {children}
    </Loaded>
  );
}
