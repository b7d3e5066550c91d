import { alignColumn } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type Values = Readonly<Record<string, unknown>>;

const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?$/;

/**
 * Times in the filters of saved widgets name their offset: those that left it out were times of UTC, and are refused now. Parts of JSON
 * members are texts, and stay.
 */
export class NameOffsetsOfFilters1798690000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alignColumn(runner, {
      table: 'dashboards_layouts',
      column: 'items',
      where: `items::text LIKE '%"filters"%'`,
      align: (items) => (Array.isArray(items) ? items.map(withOffsets) : items),
      kept: 'times without an offset in filters',
    });
  }

  async down(): Promise<void> {
    // Earlier versions take the offset of UTC as well.
  }
}

function withOffsets(item: unknown): unknown {
  const { settings } = objectOf(item);
  const { request } = objectOf(settings);
  const { filters } = objectOf(request);
  if (!Array.isArray(filters)) return item;
  const aligned = { ...objectOf(request), filters: filters.map(filterWithOffsets) };
  return { ...objectOf(item), settings: { ...objectOf(settings), request: aligned } };
}

function filterWithOffsets(filter: unknown): unknown {
  const { field, value } = objectOf(filter);
  if (typeof field !== 'string' || field.includes('.')) return filter;
  const aligned = Array.isArray(value) ? value.map(inUtc) : inUtc(value);
  return aligned === value ? filter : { ...objectOf(filter), value: aligned };
}

const inUtc = (value: unknown): unknown =>
  typeof value === 'string' && WITHOUT_OFFSET.test(value) ? `${value}Z` : value;

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
