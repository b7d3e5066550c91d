import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A customer of the platform: the boundary that rows of different customers never cross. */
@Entity('directory_tenants')
export class Tenant {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive: boolean;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Version of the record for optimistic locking; rises with every change. */
  @Column({ type: 'timestamptz', precision: 3, name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  /** Null while the tenant lives. */
  @Column({ type: 'timestamptz', precision: 3, name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
