/** Texts of the page of devices in Spanish. */
export const es = {
  title: 'Dispositivos',
  own: 'Dispositivos propios',
  all: 'De todos los usuarios',
  device: 'Dispositivo',
  platform: 'Plataforma',
  user: 'Usuario',
  app: 'Aplicación',
  system: 'Sistema',
  push: 'Push',
  lastSeen: 'Visto por última vez',
  allPlatforms: 'Todas las plataformas',
  remove: 'Desactivar',
  removeHelp: 'Ya no se envía nada al dispositivo. Su aplicación puede registrarlo de nuevo.',
  empty: 'Aún no hay dispositivos.',
  emptyHelp: 'Las aplicaciones registran los dispositivos en los que se inicia sesión.',
} as const;
