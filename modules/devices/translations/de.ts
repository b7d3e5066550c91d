import type { Messages } from '@tenantry/core';

/** Texts of devices in German. */
export const de: Messages = {
  commands: {
    'Register device': 'Gerät registrieren',
    'Update device': 'Gerät ändern',
    'Deactivate device': 'Gerät deaktivieren',
  },
  errors: {
    'Target user not found in this tenant': 'Benutzer in diesem Mandanten nicht gefunden',
    'Access denied': 'Zugriff verweigert',
    'Device not found': 'Gerät nicht gefunden',
    'Invalid device id': 'Ungültige Geräte-ID',
    'Invalid device payload': 'Ungültige Gerätedaten',
  },
};
