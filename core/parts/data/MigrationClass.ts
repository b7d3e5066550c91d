import type { MigrationInterface } from 'typeorm';

/** A TypeORM migration; its class name ends in 13 digits (milliseconds since 1970), which give the order. */
export type MigrationClass = new () => MigrationInterface;
