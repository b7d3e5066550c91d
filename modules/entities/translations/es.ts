import type { Messages } from '@tenantry/core';

/** Texts of custom fields in Spanish. */
export const es: Messages = {
  errors: {
    'Unknown entity': 'Tipo de registro desconocido',
    'There are too many custom fields for this entity':
      'Hay demasiados campos personalizados para este tipo de registro',
    'Records still hold values of another kind under this key':
      'Los registros aún contienen valores de otro tipo con esta clave',
    'A custom field with this key exists already': 'Ya existe un campo personalizado con esta clave',
    'Custom field not found': 'Campo personalizado no encontrado',
    'ID is required': 'Se requiere el identificador',
  },
};
