import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request as send } from '../../api/request';
import { Problem } from '../../kit/Problem';
import { Skeleton } from '../../kit/states';
import { inCurrency } from './inCurrency';
import { text } from './texts';
import type { DataRequest, DataResult } from './types';

interface Props {
  readonly request: DataRequest;
  /** The member that says the currency. */
  readonly field: string;
  readonly children: (result: DataResult) => ReactNode;
}

/** The numbers of each currency by themselves, since amounts of several have no sum. */
export function ByCurrency({ request, field, children }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['api', '/dashboards/widgets/data', request, field],
    queryFn: ({ signal }) => readEach(request, field, signal),
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return data.map(({ code, result }) => (
    <section key={code ?? ''}>
      <h3>{code ?? text('noCurrency')}</h3>
      {children(result)}
    </section>
  ));
}

async function readEach(request: DataRequest, field: string, signal: AbortSignal) {
  const read = (json: DataRequest) => send<DataResult>('POST', '/dashboards/widgets/data', { json, signal });
  const { comparison: _comparison, ...whole } = request;
  const { data } = await read({ ...whole, groupBy: { field } });
  const codes = data.flatMap(({ groupKey, value }) => (value === null ? [] : [groupKey as string | null]));
  return Promise.all(
    codes.map(async (code) => ({ code, result: await read(inCurrency(request, field, code)) })),
  );
}
