import type { Messages } from '@tenantry/core';

/** Texts of devices in Spanish. */
export const es: Messages = {
  commands: {
    'Register device': 'Registrar dispositivo',
    'Update device': 'Modificar dispositivo',
    'Deactivate device': 'Desactivar dispositivo',
  },
  errors: {
    'Target user not found in this tenant': 'Usuario no encontrado en este inquilino',
    'Access denied': 'Acceso denegado',
    'Device not found': 'Dispositivo no encontrado',
    'Invalid device id': 'Identificador de dispositivo no válido',
    'Invalid device payload': 'Datos de dispositivo no válidos',
  },
};
