import type { FieldEncryption } from './FieldEncryption';
import { INSTALLATION } from './KeyService';

/** Encrypts secrets that the installation has generated, and that it keeps in the database. */
export class InstallationSecrets {
  constructor(private readonly encryption: Pick<FieldEncryption, 'seal' | 'open' | 'isEncrypted'>) {}

  /**
   * @param name `<module>.<name>`; what is sealed opens under the same name only
   * @throws HttpError 503 the keys are unavailable
   */
  seal(name: string, secret: string): Promise<string> {
    return this.encryption.seal(placeOf(name), secret);
  }

  /**
   * The secret; a text that is not encrypted is its own.
   *
   * @throws Error it was changed, or sealed under another name @throws HttpError 503 the keys are unavailable
   */
  async open(name: string, stored: string): Promise<string> {
    const secret = await this.encryption.open(placeOf(name), stored);
    if (secret === null) throw new Error(`The secret ${name} was changed in the database`);
    return secret;
  }

  /** Whether a stored text is encrypted. */
  isSealed(stored: string): boolean {
    return this.encryption.isEncrypted(stored);
  }
}

const placeOf = (name: string) => ({
  tenantId: INSTALLATION,
  table: 'installation_secrets',
  column: 'value',
  recordId: name,
});
