import type { Messages } from '@tenantry/core';

/** Texts of the catalogue in German. */
export const de: Messages = {
  errors: {
    'Catalog product not found': 'Produkt nicht gefunden',
    'Product id is required.': 'Die Produkt-ID ist erforderlich.',
    'Tax class not found': 'Steuerklasse nicht gefunden',
    'Cross-tenant relation forbidden': 'Verknüpfung mit einem anderen Mandanten ist nicht erlaubt',
    'Category not found': 'Kategorie nicht gefunden',
    'Option schema not found': 'Optionsschema nicht gefunden',
    'Option schema code already in use.': 'Der Code des Optionsschemas wird bereits verwendet.',
    'Detach products from this schema before deleting it.':
      'Lösen Sie die Produkte von diesem Schema, bevor Sie es löschen.',
    'SKU already in use.': 'Die SKU wird bereits verwendet.',
    'Handle already in use.': 'Das Handle wird bereits verwendet.',
    'Catalog variant not found': 'Variante nicht gefunden',
    'Another variant already uses this identifier.': 'Eine andere Variante verwendet diese Kennung bereits.',
    'Catalog category not found': 'Katalogkategorie nicht gefunden',
    'Parent category not found or inaccessible.':
      'Übergeordnete Kategorie nicht gefunden oder nicht zugänglich.',
    'Category slug already exists for this organization.':
      'Der Slug der Kategorie existiert in dieser Organisation bereits.',
    'A category cannot be placed below itself.': 'Eine Kategorie kann nicht unter sich selbst stehen.',
    'Price kind code already exists for this tenant.':
      'Der Code der Preisart existiert bei diesem Mandanten bereits.',
    'Cannot delete price kind while prices reference it.':
      'Die Preisart kann nicht gelöscht werden, solange Preise sie verwenden.',
    'Catalog price kind not found': 'Katalogpreisart nicht gefunden',
    'Price kind not found': 'Preisart nicht gefunden',
    'Catalog price not found': 'Preis nicht gefunden',
    'Provide either a variantId or productId for pricing.':
      'Geben Sie für den Preis variantId oder productId an.',
    'The variant belongs to another product.': 'Die Variante gehört zu einem anderen Produkt.',
    'Provide a net or a gross unit price.': 'Geben Sie einen Netto- oder Bruttostückpreis an.',
    'Unit conversion not found': 'Einheitenumrechnung nicht gefunden',
    'Invalid query': 'Ungültige Abfrage',
  },
};
