import type { Messages } from '../TranslationDeclaration';

/** The core's error texts in Polish. */
export const pl: Messages = {
  errors: {
    Unauthorized: 'Brak autoryzacji',
    Forbidden: 'Brak dostępu',
    'Not Found': 'Nie znaleziono',
    'Invalid input': 'Nieprawidłowe dane',
    'Malformed URL': 'Nieprawidłowy adres URL',
    'Request aborted': 'Żądanie przerwano',
    'Request body is too large': 'Treść żądania jest zbyt duża',
    'Unsupported content type: send application/json': 'Nieobsługiwany typ treści: wyślij application/json',
    'Unsupported content encoding or charset': 'Nieobsługiwane kodowanie lub zestaw znaków',
    'Service temporarily unavailable': 'Usługa jest chwilowo niedostępna',
    'Internal server error': 'Wewnętrzny błąd serwera',
    'Too many requests. Please try again later.': 'Zbyt wiele żądań. Spróbuj ponownie później.',
    'Only super administrators may do this.': 'Tylko superadministratorzy mogą to zrobić.',
    'Not authorized to target this tenant.': 'Brak uprawnień do tego najemcy.',
    'The module {{module}} is switched off': 'Moduł {{module}} jest wyłączony',
    'No module {{module}} is installed': 'Moduł {{module}} nie jest zainstalowany',
    'Tenant scope required': 'Wymagany jest kontekst najemcy',
    'The module {{module}} is switched off for this tenant':
      'Moduł {{module}} jest wyłączony dla tego najemcy',
    'The module {{module}} is out of service for the moment': 'Moduł {{module}} jest chwilowo niedostępny',
    'The module {{module}} is not degraded': 'Moduł {{module}} działa prawidłowo',
    'No module {{module}} runs': 'Moduł {{module}} nie działa',
    'The extension {{extension}} failed': 'Rozszerzenie {{extension}} zawiodło',
    'Redo data unavailable for this action': 'Brak danych do ponowienia tej akcji',
    'The record was changed meanwhile': 'Rekord został w międzyczasie zmieniony',
    'Only for administrators of all organizations.': 'Tylko dla administratorów wszystkich organizacji.',
    'There is no tenant {{tenant}}': 'Nie ma najemcy {{tenant}}',
    'No such job has been given up': 'Nie ma takiego porzuconego zadania',
    'Undo token not available': 'Tej zmiany nie można cofnąć',
    'Redo target not available': 'Tej zmiany nie można ponowić',
  },
};
