import type { Messages } from '@tenantry/core';

/** Texts of the directory in Spanish. */
export const es: Messages = {
  commands: {
    'Create organization': 'Crear organización',
    'Update organization': 'Modificar organización',
    'Delete organization': 'Eliminar organización',
    'Create tenant': 'Crear inquilino',
    'Update tenant': 'Modificar inquilino',
    'Delete tenant': 'Eliminar inquilino',
  },
  errors: {
    'Not found': 'No encontrado',
    'Invalid slug.': 'Identificador de texto no válido.',
    'Invalid tenant id.': 'Identificador de inquilino no válido.',
    'Organization not found.': 'Organización no encontrada.',
    'Tenant not found.': 'Inquilino no encontrado.',
    'Tenant not found': 'Inquilino no encontrado',
    'Organization id required': 'Se requiere el identificador de la organización',
    'Tenant id required': 'Se requiere el identificador del inquilino',
    'Tenant scope required': 'Se requiere el contexto de un inquilino',
    'The tenant of your own account cannot be closed': 'No se puede cerrar el inquilino de la propia cuenta',
    'The tenant of your own account cannot be deleted':
      'No se puede eliminar el inquilino de su propia cuenta',
    'Not authorized to manage organizations outside your scope.':
      'No tiene autorización para gestionar organizaciones fuera de su alcance.',
    'Organization cannot be its own parent': 'Una organización no puede ser su propia matriz',
    'Parent not found': 'Organización matriz no encontrada',
    'Cannot assign descendant as parent': 'No se puede asignar una descendiente como matriz',
    'Invalid child assignment': 'Asignación de filial no válida',
    'Child cannot equal parent': 'La filial no puede ser la matriz',
    'Cannot assign ancestor as child': 'No se puede asignar una ascendiente como filial',
    'Cannot assign descendant cycle': 'La asignación crearía un ciclo',
    'Organizations may be at most {{levels}} levels deep':
      'Las organizaciones pueden tener como máximo {{levels}} niveles',
  },
};
