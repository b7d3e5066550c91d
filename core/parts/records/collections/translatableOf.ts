import type { CollectionDeclaration } from './CollectionDeclaration';
import type { TranslatableRecord } from '../texts/RecordTextSource';

/** Members of a collection that have texts in several languages. */
export function translatableMembers({ fields }: Pick<CollectionDeclaration, 'fields'>): readonly string[] {
  return Object.entries(fields)
    .filter(([, { translatable }]) => translatable)
    .map(([name]) => name);
}

/** The collection as a kind of translatable records; none where no field is translatable. */
export function translatableOf(declaration: CollectionDeclaration, title: string): TranslatableRecord[] {
  const names = translatableMembers(declaration);
  if (names.length === 0) return [];
  const { kind, alsoNamed, table, softDelete, tenantWide, features, fields } = declaration;
  const members = Object.fromEntries(names.map((name) => [name, fields[name]?.schema] as const));
  return [
    {
      id: kind,
      ...(alsoNamed && { alsoNamed }),
      title,
      table,
      ...(softDelete && { softDelete }),
      ...(tenantWide && { tenantWide }),
      members: members as TranslatableRecord['members'],
      read: features.view,
      write: features.manage,
    },
  ];
}
