import { badRequest, conflict, type CoreServices, forbidden, type RecordWrite } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';
import { locationOf } from '../../storage/rules/locationOf';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import type { PartitionInput } from '../rules/PartitionInput';

type Dependencies = Pick<CoreServices, 'database'> & {
  readonly environment: AttachmentsEnvironment;
  readonly storageDrivers: StorageDrivers;
};

/** Rules for partitions. */
export class PartitionRules {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 403 while the environment says which partitions there are */
  assertUnlocked(): void {
    if (!this.deps.environment.DEMO_MODE) return;
    throw forbidden('Attachment partitions are managed by the environment in demo/onboarding mode.');
  }

  /** Whether an attachment of the tenant is in the partition. Uploads into it wait until the transaction ends. */
  async isUsed(code: string): Promise<boolean> {
    await this.deps.database.first('SELECT 1 FROM attachments_partitions WHERE code = $1 FOR UPDATE', [code]);
    const found = await this.deps.database.first(
      'SELECT 1 FROM attachments_attachments WHERE partition_code = $1 LIMIT 1',
      [code],
    );
    return found !== undefined;
  }

  /** @throws HttpError 400 an unknown driver or its configuration is wrong, 409 files are kept elsewhere */
  async assertStorage({ before, columns, input }: RecordWrite<unknown, PartitionInput>): Promise<void> {
    const driver = (columns['storage_driver'] ?? before?.['storage_driver'] ?? 'local') as string;
    const config = (columns['config_json'] ?? null) as PartitionInput['configJson'];
    const known = this.deps.storageDrivers.find(driver);
    if (!known) throw invalid('storageDriver', 'storageDriver is not an installed driver');
    const problem = known.problemWith?.(config);
    if (problem !== undefined) throw invalid('configJson', problem);
    const isMoved =
      before !== null &&
      input.movesFiles !== true &&
      (before['storage_driver'] !== driver || !isSame(locationOf(configOf(before)), locationOf(config)));
    if (isMoved && (await this.isUsed(before['code'] as string)))
      throw conflict('Partition is in use and its storage cannot be changed.');
  }
}

const configOf = (row: Readonly<Record<string, unknown>>) =>
  (row['config_json'] ?? null) as PartitionInput['configJson'];

function invalid(member: string, message: string) {
  return badRequest('Invalid payload', { details: [{ path: [member], message, code: 'any.invalid' }] });
}

/** Whether two values are the same in JSON, whatever the order of their members. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, ordered(member)]);
}
