interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value?: unknown;
}

/** The request for amounts of one currency. @param code null: amounts without one */
export function inCurrency<T extends { readonly filters?: readonly Filter[] }>(
  request: T,
  field: string,
  code: string | null,
): T {
  const filter = code === null ? { field, operator: 'is_null' } : { field, operator: 'eq', value: code };
  return { ...request, filters: [...(request.filters ?? []), filter] };
}
