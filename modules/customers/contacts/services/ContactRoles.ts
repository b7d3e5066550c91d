import { type CoreServices, isoTime, notFound, type PageRequest } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';

/** A role of a user for a person or company. */
export interface ContactRole {
  readonly id: string;
  readonly entityType: 'person' | 'company';
  readonly entityId: string;
  readonly userId: string;
  readonly roleType: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The same with the user: both null where the account is gone. */
export interface NamedRole extends ContactRole {
  readonly userName: string | null;
  readonly userEmail: string | null;
}

type Services = Pick<CoreServices, 'database'> & Pick<AuthServices, 'accessLookups'>;

/** The roles that users have for people and companies. */
export class ContactRoles {
  constructor(private readonly services: Services) {}

  /** A page of the roles for a person or company by type, the oldest first, with the number of all. */
  async page(
    entityId: string,
    { page, pageSize }: PageRequest,
  ): Promise<{ readonly items: readonly NamedRole[]; readonly total: number }> {
    const { accessLookups, database } = this.services;
    const items = await database.query<ContactRole>({
      name: 'customers_roles_of_contact',
      text: `SELECT r.id, r.entity_kind AS "entityType", r.entity_id AS "entityId", r.user_id AS "userId",
                    r.role_type AS "roleType", ${isoTime('r.created_at')} AS "createdAt",
                    ${isoTime('r.updated_at')} AS "updatedAt"
               FROM customers_entity_roles r WHERE r.entity_id = $1
              ORDER BY r.role_type, r.created_at, r.id LIMIT $2::bigint OFFSET $3::bigint`,
      values: [entityId, pageSize, (page - 1) * pageSize],
    });
    const counted = await database.first<{ total: number }>({
      name: 'customers_count_roles_of_contact',
      text: 'SELECT count(*)::int AS total FROM customers_entity_roles WHERE entity_id = $1',
      values: [entityId],
    });
    const userIds = items.map(({ userId }) => userId);
    const [names, emails] = await Promise.all([accessLookups.names(userIds), accessLookups.emails(userIds)]);
    return {
      items: items.map((role) => ({
        ...role,
        userName: names.get(role.userId) ?? null,
        userEmail: emails.get(role.userId) ?? null,
      })),
      total: counted?.total ?? 0,
    };
  }

  /** @throws HttpError 404 the person or company has no such role */
  async require(entityId: string, roleId: string): Promise<void> {
    const row = await this.services.database.first({
      name: 'customers_role_of_contact',
      text: 'SELECT 1 FROM customers_entity_roles WHERE id = $1 AND entity_id = $2',
      values: [roleId, entityId],
    });
    if (!row) throw notFound('Role not found');
  }
}
