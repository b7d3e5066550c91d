import type { Messages } from '../TranslationDeclaration';

/** The core's error texts in German. */
export const de: Messages = {
  errors: {
    Unauthorized: 'Nicht angemeldet',
    'The tenant is closed': 'Der Mandant ist geschlossen',
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
    'You are not allowed to target this tenant.': 'Sie dürfen nicht auf diesen Mandanten zugreifen.',
    'Organization context is required': 'Organisationskontext erforderlich',
    'It refers to a record that does not exist': 'Es verweist auf einen Datensatz, den es nicht gibt',
    'Not implemented': 'Nicht vorgesehen',
    'Not found': 'Nicht gefunden',
    'Invalid id': 'Ungültige ID',
    'ID is required': 'ID erforderlich',
    'Tenant scope required': 'Mandantenkontext erforderlich',
    'The module {{module}} is switched off for this tenant':
      'Das Modul {{module}} ist für diesen Mandanten abgeschaltet',
    'The module {{module}} is out of service for the moment':
      'Das Modul {{module}} ist vorübergehend außer Betrieb',
    'The module {{module}} is not degraded': 'Das Modul {{module}} ist nicht eingeschränkt',
    'No module {{module}} runs': 'Kein Modul {{module}} läuft',
    'The extension {{extension}} failed': 'Die Erweiterung {{extension}} ist fehlgeschlagen',
    'Redo data unavailable for this action': 'Für diese Aktion gibt es keine Daten zum Wiederholen',
    'The record was changed meanwhile': 'Der Datensatz wurde inzwischen geändert',
    'Only for administrators of all organizations.': 'Nur für Administratoren aller Organisationen.',
    'There is no tenant {{tenant}}': 'Es gibt keinen Mandanten {{tenant}}',
    'No such job has been given up': 'Es gibt keine solche aufgegebene Aufgabe',
    'No such job has failed': 'Es gibt keine solche fehlgeschlagene Aufgabe',
    'No such job waits or runs': 'Es gibt keine solche wartende oder laufende Aufgabe',
    'Undo token not available': 'Diese Änderung kann nicht rückgängig gemacht werden',
    'Redo target not available': 'Diese Änderung kann nicht wiederholt werden',
  },
};
