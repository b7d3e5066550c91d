/** Systems that devices run on. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A device as published, without its aliases. The push token is in no answer. */
export interface Device {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userId: string;
  readonly deviceId: string;
  readonly platform: Platform;
  readonly clientAppVersion: string | null;
  readonly osVersion: string | null;
  readonly locale: string | null;
  readonly pushProvider: string | null;
  readonly pushTokenUpdatedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a client sends about its device at registration; absent members of a known device stay as they are. */
export interface DeviceReport {
  readonly deviceId: string;
  readonly platform: Platform;
  readonly clientAppVersion?: string | null;
  readonly osVersion?: string | null;
  readonly locale?: string | null;
  /** Null or absent leaves a stored token unchanged. */
  readonly pushToken?: string | null;
  /** Counts only together with a token. */
  readonly pushProvider?: string | null;
}

/** What is to be different about a device; absent members stay as they are, null clears. */
export interface DeviceChange {
  readonly clientAppVersion?: string | null;
  readonly osVersion?: string | null;
  readonly locale?: string | null;
  readonly pushToken?: string | null;
  readonly pushProvider?: string | null;
  /** Default: now. */
  readonly lastSeenAt?: Date;
}

/** Whose device it is, and where. */
export interface DeviceOwner {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userId: string;
}

/** Which devices a caller may see. */
export interface DeviceReach {
  /** Null for devices of all users. */
  readonly userId: string | null;
  /** Organizations in scope; null means all of the tenant. */
  readonly organizationIds: readonly string[] | null;
  /** Whether devices of no organization count besides. */
  readonly unplaced: boolean;
}
