import type { Details } from '../../../host';

/** Something that can be asked about: a route, a feature, a service and so on. */
export interface Entry {
  /** `route`, `feature`, `widget`, ... */
  readonly kind: string;
  /** `GET /devices/:id`, `devices.view`, `deviceRegistry`, ... */
  readonly name: string;
  /** Id of the module that contributes it; `core` for what the host itself offers. */
  readonly owner: string;
  /** Worked out only for what is asked about. */
  readonly details: () => Details;
}
