import type { FuzzHost } from './FuzzHost';

const KINDS = [
  'text',
  'multiline',
  'integer',
  'float',
  'currency',
  'boolean',
  'date',
  'datetime',
  'email',
  'url',
];
const OPTIONS = ['red', 'green', 'blue'].map((value) => ({ value, label: value }));
const FIELDS = [
  ...KINDS.map((kind) => ({ key: kind, kind })),
  { key: 'select', kind: 'select', options: OPTIONS },
  { key: 'relation', kind: 'relation', rules: { relatedKind: 'customers.person' } },
  { key: 'attachment', kind: 'attachment', rules: { acceptedExtensions: ['pdf'] } },
  { key: 'many', kind: 'text', multi: true },
  { key: 'numbers', kind: 'integer', multi: true },
  { key: 'choices', kind: 'select', multi: true, options: OPTIONS },
];
const RECORDS = ['customers.person', 'customers.deal', 'customers.activity', 'catalog.product'];

/** Keys of the custom fields there are. */
export const CUSTOM_KEYS: readonly string[] = FIELDS.map(({ key }) => key);

/** Gives several kinds of record a custom field of every kind. */
export async function defineCustomFields(
  host: FuzzHost,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  for (const entityId of RECORDS) {
    for (const field of FIELDS) {
      const json = { entityId, label: field.key, filterable: true, ...field };
      const { status, body } = await host.request<unknown>('POST', '/entities/custom-fields', {
        headers,
        json,
      });
      if (status !== 201)
        throw new Error(`defining ${field.key} answered ${status}: ${JSON.stringify(body)}`);
    }
  }
}
