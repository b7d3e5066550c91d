import type { PushTargets } from './services/PushTargets';

export { deviceEvents } from './events/deviceEvents';
export type { OwnedDevice, PlacedDevice } from './events/deviceEvents';
export { devicesFeatures } from './features';
export type { PushTarget } from './services/PushTargets';
export type { PushTargets };

/** Services of this module that a module may take which requires `devices`. */
export interface DevicesServices {
  /** Where push messages for users go. */
  readonly pushTargets: PushTargets;
}
