import type { Messages } from '@tenantry/core';

/** Texts of API keys in Spanish. */
export const es: Messages = {
  commands: {
    'Create API key': 'Crear clave de API',
    'Delete API key': 'Eliminar clave de API',
  },
  errors: {
    'ID is required': 'Se requiere el identificador',
    'Tenant context required': 'Se requiere el contexto de un inquilino',
    'Tenant not found': 'Inquilino no encontrado',
    'Not found': 'No encontrado',
    'Role {{role}} belongs to another tenant': 'El rol {{role}} pertenece a otro inquilino',
    'Role {{role}} not found': 'Rol {{role}} no encontrado',
    'Organization out of scope': 'Organización fuera de alcance',
    'The key has expired': 'La clave ha caducado',
  },
};
