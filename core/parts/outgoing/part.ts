import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { Outgoing } from './Outgoing';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly outgoing: Outgoing;
  }
  interface CoreServices {
    /** `fetch`, `lookup`, `check`: requests to other servers. The address of the server is checked when a request connects. */
    readonly outgoing: OutgoingRequests;
  }
}

/** `Outgoing` as modules use it. */
export type OutgoingRequests = Pick<Outgoing, 'fetch' | 'lookup' | 'check'>;

/** Requests to other servers. */
export const outgoingPart: Part = {
  id: 'outgoing',
  services: { outgoing: ({ environment: { outgoingAllow } }) => new Outgoing(outgoingAllow) },
  offers: { outgoing: ({ outgoing }) => facade(outgoing, ['fetch', 'lookup', 'check']) },
  stop: ({ outgoing }) => outgoing.close(),
};
