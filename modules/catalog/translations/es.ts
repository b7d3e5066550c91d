import type { Messages } from '@tenantry/core';

/** Texts of the catalogue in Spanish. */
export const es: Messages = {
  errors: {
    'Catalog product not found': 'Producto no encontrado',
    'Product id is required.': 'Se requiere el identificador del producto.',
    'Tax class not found': 'Clase de impuesto no encontrada',
    'Cross-tenant relation forbidden': 'Relación con otro inquilino prohibida',
    'Category not found': 'Categoría no encontrada',
    'Option schema not found': 'Esquema de opciones no encontrado',
    'Option schema code already in use.': 'El código del esquema de opciones ya está en uso.',
    'Detach products from this schema before deleting it.':
      'Desvincule los productos de este esquema antes de eliminarlo.',
    'SKU already in use.': 'El SKU ya está en uso.',
    'Handle already in use.': 'El identificador ya está en uso.',
    'Catalog variant not found': 'Variante no encontrada',
    'Another variant already uses this identifier.': 'Otra variante ya usa este identificador.',
    'Catalog category not found': 'Categoría del catálogo no encontrada',
    'Parent category not found or inaccessible.': 'Categoría superior no encontrada o inaccesible.',
    'Category slug already exists for this organization.':
      'El slug de la categoría ya existe en esta organización.',
    'A category cannot be placed below itself.': 'Una categoría no puede colocarse debajo de sí misma.',
    'Price kind code already exists for this tenant.':
      'El código del tipo de precio ya existe para este inquilino.',
    'Cannot delete price kind while prices reference it.':
      'No se puede eliminar el tipo de precio mientras haya precios que lo usen.',
    'Catalog price kind not found': 'Tipo de precio del catálogo no encontrado',
    'Price kind not found': 'Tipo de precio no encontrado',
    'Catalog price not found': 'Precio no encontrado',
    'Provide either a variantId or productId for pricing.':
      'Indique un variantId o un productId para el precio.',
    'The variant belongs to another product.': 'La variante pertenece a otro producto.',
    'Provide a net or a gross unit price.': 'Indique un precio unitario neto o bruto.',
    'Unit conversion not found': 'Conversión de unidad no encontrada',
    'Invalid query': 'Consulta no válida',
  },
};
