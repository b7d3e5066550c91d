import type { Messages } from '@tenantry/core';

/** Texts of devices in Polish. */
export const pl: Messages = {
  commands: {
    'Register device': 'Rejestracja urządzenia',
    'Update device': 'Zmiana urządzenia',
    'Deactivate device': 'Dezaktywacja urządzenia',
  },
  errors: {
    'Target user not found in this tenant': 'Nie znaleziono użytkownika u tego najemcy',
    'Access denied': 'Odmowa dostępu',
    'Device not found': 'Nie znaleziono urządzenia',
    'Invalid device id': 'Nieprawidłowy identyfikator urządzenia',
    'Invalid device payload': 'Nieprawidłowe dane urządzenia',
  },
};
