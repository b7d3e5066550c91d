import { devices } from './collections/devices';
import { deviceEvents as further } from './events/deviceEvents';
import type { PushTargets } from './services/PushTargets';

export { devices };
export type { OwnedDevice } from './events/deviceEvents';
export { devicesFeatures } from './features';
export type { PushTarget } from './services/PushTargets';
export type { PushTargets };

/** Events of devices. */
export const deviceEvents = { ...devices.events, ...further };

/** Services of this module that a module may take which requires `devices`. */
export interface DevicesServices {
  /** Where push messages for users go. */
  readonly pushTargets: PushTargets;
}
