import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { es } from './texts.es';
import { pl } from './texts.pl';

const en = {
  title: 'Devices',
  own: 'Own devices',
  all: 'Of all users',
  device: 'Device',
  platform: 'Platform',
  user: 'User',
  app: 'App',
  system: 'System',
  push: 'Push',
  lastSeen: 'Last seen',
  allPlatforms: 'All platforms',
  remove: 'Deactivate',
  removeHelp: 'Nothing is pushed to the device any more. Its app can register it again.',
  empty: 'No devices yet.',
  emptyHelp: 'Apps register the devices on which people sign in.',
} as const;

/** Texts of the page of devices. */
export const text = textsOf(en, { de, es, pl });
