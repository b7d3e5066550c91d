import type { DataRequest } from './types';

/** The request for amounts of one currency. @param code null: amounts without one */
export function inCurrency(request: DataRequest, field: string, code: string | null): DataRequest {
  const of = code === null ? ({ operator: 'is_null' } as const) : ({ operator: 'eq', value: code } as const);
  return { ...request, filters: [...(request.filters ?? []), { field, ...of }] };
}
