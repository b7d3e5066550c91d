import { encryptedFields } from '../../parts/records/collections/encryption/encryptedFields';
import {
  EncryptionRun,
  type EncryptionProgress,
} from '../../parts/records/collections/encryption/EncryptionRun';
import { CommandError } from '../lib/CommandError';
import { inHost } from './inHost';
import { say } from './terminal';

/** Milliseconds between two lines of progress. */
const PACE = 2_000;

/** `encrypt <record> <field>`: encrypts what a column has in clear. @param renews also values of older keys */
export function encrypt(kind: string, member: string, renews: boolean): Promise<void> {
  return inHost(async ({ core }) => {
    const collection = core.recordKinds.items.get(kind)?.collection;
    if (!collection) {
      throw new CommandError(
        `There is no record ${kind}.`,
        'name a kind of record, such as customers.person.',
      );
    }
    const fields = encryptedFields(collection);
    const field = fields.find((one) => one.member === member);
    if (!field) {
      const names = fields.map((one) => one.member).join(', ') || 'none';
      throw new CommandError(
        `${kind} does not declare ${member} as encrypted.`,
        `add encrypted to its declaration, or name one of its encrypted fields: ${names}.`,
      );
    }
    const { table } = collection;
    const tenantColumn = 'tenantId' in collection.storedIn.columns ? 'tenant_id' : 'id';
    const column = { ...field, table, tenantColumn };
    const rows = await new EncryptionRun(core, column).run(renews, progressOf(`${table}.${field.column}`));
    say(`${kind} ${member}: encrypted ${rows.encrypted} of ${rows.read} values.`);
    if (rows.unreadable > 0) throw keysMissing(rows.unreadable);
  });
}

/** `encrypt --again` of everything: what older data keys have encrypted, wherever it is. */
export function encryptAgain(): Promise<void> {
  return inHost(async ({ core: { ciphertextRenewals }, started }) => {
    await started;
    let shown = Date.now();
    const { renewed, unreadable, foreign } = await ciphertextRenewals.run(({ table, renewed: count }) => {
      if (Date.now() - shown < PACE) return;
      shown = Date.now();
      say(`${table}: ${count} encrypted`);
    });
    say(`Encrypted ${renewed} values with the newest data keys.`);
    if (foreign > 0)
      say(`${foreign} texts look encrypted and do not open where they are; they stay as they are.`);
    if (unreadable > 0) throw keysMissing(unreadable);
  });
}

function keysMissing(values: number): CommandError {
  return new CommandError(
    `${values} values are encrypted with keys that are not in platform_data_keys.`,
    'restore that table from a back-up and run the command again.',
  );
}

/** Shows from time to time how far a run has come. */
function progressOf(title: string): (progress: EncryptionProgress) => void {
  let shown = Date.now();
  return ({ read, encrypted }) => {
    if (Date.now() - shown < PACE) return;
    shown = Date.now();
    say(`${title}: ${read} read, ${encrypted} encrypted`);
  };
}
