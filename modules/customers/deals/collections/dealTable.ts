import { sortKey, type TableExtras } from '@tenantry/core';

/** Columns and indexes of the table of deals besides its members. Indexes with organizations also count the deals of one. */
export const dealTable: TableExtras = {
  columns: { inStageSince: { type: 'timestamptz', default: 'now()' } },
  indexes: [
    { name: 'customers_deals_organization', columns: ['organization_id', 'created_at', 'id'] },
    { name: 'customers_deals_created', columns: ['created_at', 'id'] },
    { name: 'customers_deals_updated', columns: ['updated_at', 'id'] },
    { name: 'customers_deals_title', columns: [sortKey('title'), 'id'] },
    { name: 'customers_deals_value', columns: ['value_amount', 'id'] },
    { name: 'customers_deals_probability', columns: ['probability', 'id'] },
    { name: 'customers_deals_close', columns: ['expected_close_at', 'id'] },
    { name: 'customers_deals_closed', columns: ['closed_at', 'id'] },
    { name: 'customers_deals_status', columns: ['status', 'organization_id'] },
    { name: 'customers_deals_owner', columns: ['owner_user_id'] },
    { name: 'customers_deals_pipeline', columns: ['pipeline_id'] },
    { name: 'customers_deals_stage', columns: ['pipeline_stage_id'] },
    {
      name: 'customers_deals_ended',
      columns: ['updated_at'],
      where: "closed_at IS NULL AND lower(status) IN ('win', 'won', 'lost', 'loose', 'closed')",
    },
    {
      name: 'customers_deals_waiting',
      columns: ['in_stage_since', 'expected_close_at', 'status', 'organization_id'],
    },
  ],
  checks: { customers_deals_check: 'pipeline_stage_id IS NULL OR pipeline_id IS NOT NULL' },
  foreignKeys: [
    // A stage together with the pipeline it is in.
    {
      columns: ['tenant_id', 'pipeline_id', 'pipeline_stage_id'],
      table: 'customers_pipeline_stages',
      referenced: ['tenant_id', 'pipeline_id', 'id'],
    },
  ],
};
