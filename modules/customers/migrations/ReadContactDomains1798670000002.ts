import { alignedEmail, readEmailDomains } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Participant {
  readonly email?: unknown;
}

/** E-mail addresses of contacts, and of those who take part in interactions, have their domains in Unicode. */
export class ReadContactDomains1798670000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await readEmailDomains(runner, { table: 'customers_entities', column: 'primary_email' });
    await readEmailDomains(runner, {
      table: 'customers_interactions',
      column: 'participants',
      align: (participants) => (Array.isArray(participants) ? participants.map(aligned) : participants),
    });
  }

  async down(): Promise<void> {
    // Earlier versions take the stored spelling as it is.
  }
}

const aligned = (participant: Participant): Participant => ({
  ...participant,
  ...(participant.email !== undefined && { email: alignedEmail(participant.email) }),
});
