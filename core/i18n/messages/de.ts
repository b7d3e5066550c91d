import type { Messages } from '../TranslationDeclaration';

/** The core's error texts in German. */
export const de: Messages = {
  errors: {
    Unauthorized: 'Nicht angemeldet',
    Forbidden: 'Zugriff verweigert',
    'Not Found': 'Nicht gefunden',
    'Invalid input': 'Ungültige Eingabe',
    'Malformed URL': 'Fehlerhafte URL',
    'Request aborted': 'Anfrage abgebrochen',
    'Request body is too large': 'Der Inhalt der Anfrage ist zu groß',
    'Unsupported content type: send application/json':
      'Inhaltstyp nicht unterstützt: application/json senden',
    'Unsupported content encoding or charset': 'Inhaltskodierung oder Zeichensatz nicht unterstützt',
    'Service temporarily unavailable': 'Der Dienst ist vorübergehend nicht verfügbar',
    'Internal server error': 'Interner Serverfehler',
    'Too many requests. Please try again later.': 'Zu viele Anfragen. Bitte später erneut versuchen.',
    'Only super administrators may do this.': 'Das dürfen nur Superadministratoren.',
    'Not authorized to target this tenant.': 'Kein Zugriff auf diesen Mandanten.',
    'The module {{module}} is switched off': 'Das Modul {{module}} ist abgeschaltet',
    'No module {{module}} is installed': 'Kein Modul {{module}} ist installiert',
  },
};
