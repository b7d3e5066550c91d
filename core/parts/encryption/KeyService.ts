/** Which data key is wrapped; a wrapped key that is copied to another place does not unwrap there. */
export interface DataKeyPlace {
  readonly tenantId: string;
  readonly number: number;
}

/** Stands for a tenant in the place of keys that encrypt secrets of the installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/** A data key as it is stored. */
export interface WrappedKey {
  /** Id of the master key, at most 200 characters, without secrets. */
  readonly masterKeyId: string;
  readonly wrapped: string;
}

/**
 * Holds master keys, and wraps the data keys of tenants with them: the local keys of the operator, or a key service of a
 * cloud. Master keys never leave such a service.
 */
export interface KeyService {
  /** Encrypts a data key with the current master key. @throws Error the service cannot be reached */
  wrap(key: Uint8Array, place: DataKeyPlace): Promise<WrappedKey>;
  /** @throws Error the service cannot be reached, or the key was wrapped for another place */
  unwrap(wrapped: WrappedKey, place: DataKeyPlace): Promise<Uint8Array>;
  /** Whether it has this master key. */
  has(masterKeyId: string): boolean;
  /** Whether `wrap` would use this master key. */
  isCurrent(masterKeyId: string): boolean;
}
