import type { CoreServices, Database, EventBus, UnitOfWork } from '@tenantry/core';
import type { ItemAdded } from '../events/itemAdded';

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The items of the tenant of the request: no query names a tenant in its WHERE, the database does. */
export class __Name__Items {
  private readonly database: Database;
  private readonly unitOfWork: UnitOfWork;
  private readonly events: EventBus;

  constructor({ database, unitOfWork, events }: Pick<CoreServices, 'database' | 'unitOfWork' | 'events'>) {
    this.database = database;
    this.unitOfWork = unitOfWork;
    this.events = events;
  }

  /** The latest first. */
  latest(limit: number): Promise<Item[]> {
    return this.database.query<Item>(
      `SELECT id, name, created_at AS "createdAt" FROM __id___items ORDER BY created_at DESC, id LIMIT $1`,
      [limit],
    );
  }

  /** Writes an item and announces it: both happen, or neither. */
  add(tenantId: string, name: string): Promise<Item> {
    return this.unitOfWork.run(async () => {
      const [item] = await this.database.query<Item>(
        `INSERT INTO __id___items (tenant_id, name) VALUES ($1, $2)
         RETURNING id, name, created_at AS "createdAt"`,
        [tenantId, name],
      );
      if (!item) throw new Error('INSERT returned no row');
      const payload: ItemAdded = { id: item.id };
      await this.events.emit('__id__.item.added', payload);
      return item;
    });
  }
  // with: command
  /** Undefined when the tenant has no such item. */ // with: command
  rename(id: string, name: string): Promise<Item | undefined> { // with: command
    return this.database.first<Item>( // with: command
      `UPDATE __id___items SET name = $2 WHERE id = $1 RETURNING id, name, created_at AS "createdAt"`, // with: command
      [id, name], // with: command
    ); // with: command
  } // with: command
}
