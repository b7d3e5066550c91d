/** Texts of the page of devices in Polish. */
export const pl = {
  title: 'Urządzenia',
  own: 'Własne urządzenia',
  all: 'Wszystkich użytkowników',
  device: 'Urządzenie',
  platform: 'Platforma',
  user: 'Użytkownik',
  app: 'Aplikacja',
  system: 'System',
  push: 'Push',
  lastSeen: 'Ostatnio widziane',
  allPlatforms: 'Wszystkie platformy',
  remove: 'Dezaktywuj',
  removeHelp:
    'Urządzenie nie będzie już otrzymywać powiadomień. Jego aplikacja może je zarejestrować ponownie.',
  empty: 'Nie ma jeszcze urządzeń.',
  emptyHelp: 'Aplikacje rejestrują urządzenia, na których ktoś się loguje.',
} as const;
