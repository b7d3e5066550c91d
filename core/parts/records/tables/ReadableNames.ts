import { DefaultNamingStrategy, type Table } from 'typeorm';
import { objectName } from './objectName';

/** Names that TypeORM gives where an entity gives none: those of PostgreSQL, instead of hashes. */
export class ReadableNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return objectName(this.getTableName(table), [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return objectName(this.getTableName(table), columns, 'key');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return objectName(this.getTableName(table), columns, 'fkey');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return objectName(this.getTableName(table), columns, 'idx');
  }

  override checkConstraintName(table: Table | string): string {
    return objectName(this.getTableName(table), [], 'check');
  }
}
