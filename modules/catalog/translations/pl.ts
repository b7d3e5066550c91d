import type { Messages } from '@tenantry/core';

/** Texts of the catalogue in Polish. */
export const pl: Messages = {
  errors: {
    'Catalog product not found': 'Nie znaleziono produktu',
    'Product id is required.': 'Wymagany jest identyfikator produktu.',
    'Tax class not found': 'Nie znaleziono klasy podatkowej',
    'Cross-tenant relation forbidden': 'Powiązanie z innym najemcą jest niedozwolone',
    'Category not found': 'Nie znaleziono kategorii',
    'Option schema not found': 'Nie znaleziono schematu opcji',
    'Option schema code already in use.': 'Kod schematu opcji jest już używany.',
    'Detach products from this schema before deleting it.':
      'Przed usunięciem odłącz produkty od tego schematu.',
    'SKU already in use.': 'SKU jest już używane.',
    'Handle already in use.': 'Uchwyt jest już używany.',
    'Catalog variant not found': 'Nie znaleziono wariantu',
    'Another variant already uses this identifier.': 'Inny wariant używa już tego identyfikatora.',
    'Catalog category not found': 'Nie znaleziono kategorii katalogu',
    'Parent category not found or inaccessible.':
      'Nie znaleziono kategorii nadrzędnej lub jest ona niedostępna.',
    'Category slug already exists for this organization.': 'Slug kategorii już istnieje w tej organizacji.',
    'A category cannot be placed below itself.': 'Kategorii nie można umieścić pod nią samą.',
    'Price kind code already exists for this tenant.': 'Kod rodzaju ceny już istnieje u tego najemcy.',
    'Cannot delete price kind while prices reference it.':
      'Nie można usunąć rodzaju ceny, dopóki używają go ceny.',
    'Catalog price kind not found': 'Nie znaleziono rodzaju ceny katalogu',
    'Price kind not found': 'Nie znaleziono rodzaju ceny',
    'Catalog price not found': 'Nie znaleziono ceny',
    'Provide either a variantId or productId for pricing.': 'Podaj variantId albo productId dla ceny.',
    'The variant belongs to another product.': 'Wariant należy do innego produktu.',
    'Provide a net or a gross unit price.': 'Podaj cenę jednostkową netto lub brutto.',
    'Unit conversion not found': 'Nie znaleziono przelicznika jednostek',
    'Invalid query': 'Nieprawidłowe zapytanie',
  },
};
