/** Texts of the page of devices in German. */
export const de = {
  title: 'Geräte',
  own: 'Eigene Geräte',
  all: 'Von allen Benutzern',
  device: 'Gerät',
  platform: 'Plattform',
  user: 'Benutzer',
  app: 'App',
  system: 'System',
  push: 'Push',
  lastSeen: 'Zuletzt gesehen',
  allPlatforms: 'Alle Plattformen',
  remove: 'Deaktivieren',
  removeHelp: 'Dem Gerät wird nichts mehr zugestellt. Seine App kann es wieder anmelden.',
  empty: 'Noch keine Geräte.',
  emptyHelp: 'Apps melden die Geräte an, auf denen sich jemand anmeldet.',
} as const;
