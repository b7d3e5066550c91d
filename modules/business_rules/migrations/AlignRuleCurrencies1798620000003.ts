import { noticeCurrencies } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alignedCurrencies } from '../rules/checks/alignedCurrencies';

const PARTS = ['condition_expression', 'success_actions', 'failure_actions', 'test_cases'] as const;

type Row = { readonly id: string } & Readonly<Record<(typeof PARTS)[number], unknown>>;

/** Rules compare currencies as records have them: in upper case. */
export class AlignRuleCurrencies1798620000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query(
      `SELECT id, ${PARTS.join(', ')} FROM business_rules_rules WHERE concat(${PARTS.join(', ')}) ILIKE '%currency%'`,
    )) as Row[];
    let unknown = 0;
    for (const row of rows) {
      for (const part of PARTS) {
        const found = alignedCurrencies(row[part]);
        unknown += found.unknown;
        if (found.aligned === 0) continue;
        const values = [row.id, JSON.stringify(found.value)];
        await runner.query(`UPDATE business_rules_rules SET ${part} = $2::jsonb WHERE id = $1`, values);
      }
    }
    await noticeCurrencies(runner, 'business_rules_rules', unknown);
  }

  /** Upper case stays: nothing tells which codes were in lower case. */
  async down(): Promise<void> {}
}
