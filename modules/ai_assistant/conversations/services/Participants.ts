import { type CoreServices, isoTime, pageClause, type PageRequest, personIdOf } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { AiEnvironment } from '../../environment';
import { refusal } from '../../shared/errors';
import { type Caller, requirePlace } from '../../shared/place';
import { conversationShared, conversationUnshared } from '../conversationEvents';
import type { StoredConversation } from '../Conversation';
import { type Conversations, conversationMissing } from './Conversations';

/** A participant of a conversation. */
export interface Participant {
  readonly userId: string;
  readonly role: string;
  readonly lastReadAt: string | null;
  readonly addedAt: string;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database' | 'events' | 'unitOfWork'> &
  Pick<AuthServices, 'accessLookups'> & {
    readonly conversations: Conversations;
    readonly environment: AiEnvironment;
  };

const MEMBERS = `user_id AS "userId", role, ${isoTime('last_read_at')} AS "lastReadAt",
  ${isoTime('created_at')} AS "addedAt"`;

/** Who takes part in conversations. */
export class Participants {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 403 for a participant, 404 */
  async list(conversationId: string, caller: Caller, page: PageRequest) {
    const { conversations, database } = this.deps;
    const found = await conversations.require(conversationId, 'read', caller);
    await conversations.require(conversationId, 'write', caller).catch(() => {
      throw refusal(403, 'forbidden', 'Only the owner sees who takes part');
    });
    const participants = await database.query<Participant>(
      `SELECT ${MEMBERS} FROM ai_assistant_participants
        WHERE conversation = $1 AND deleted_at IS NULL ORDER BY created_at, id ${pageClause(page)}`,
      [found.id],
    );
    return { ownerUserId: found.ownerUserId, participants };
  }

  /** Lets a colleague read the own conversation. @throws HttpError 400, 403 for one who takes part, 404, 409 */
  async add(conversationId: string, userId: string, caller: Caller): Promise<Participant> {
    const { accessLookups, conversations, unitOfWork, events, database, clock } = this.deps;
    if (userId === personIdOf(caller.principal))
      throw refusal(400, 'self_share_not_allowed', 'You take part already');
    const place = requirePlace(caller);
    const account = await accessLookups.account(userId);
    const isNear = place.organizationId === null || account?.organizationId === place.organizationId;
    if (!account || !isNear) throw refusal(400, 'user_not_found', 'User not found');
    const found = await conversations.find(conversationId, caller);
    if (!found || !isOwner(found, caller)) throw notOwner(found);
    return unitOfWork.run(async () => {
      await this.assertRoom(found, userId);
      const added = await database.first<Participant>(
        `INSERT INTO ai_assistant_participants AS p
           (tenant_id, organization_id, conversation, user_id, role, created_at)
         VALUES ($1, $2, $3, $4, 'viewer', $5)
         ON CONFLICT (conversation, user_id) DO UPDATE SET deleted_at = NULL, role = 'viewer'
           WHERE p.deleted_at IS NOT NULL
         RETURNING ${MEMBERS}`,
        [place.tenantId, place.organizationId, found.id, userId, clock.now()],
      );
      if (!added) throw refusal(409, 'duplicate_participant', 'The user takes part already');
      await database.run(
        `UPDATE ai_assistant_conversations SET visibility = 'shared' WHERE id = $1 AND visibility = 'private'`,
        [found.id],
      );
      await events.emit(conversationShared, { ...this.payload(found, userId, caller), role: 'viewer' });
      return added;
    });
  }

  /** Locks the conversation, so that no other participant is added meanwhile. @throws HttpError 409 `too_many_participants` */
  private async assertRoom({ id }: StoredConversation, userId: string): Promise<void> {
    const { database, environment } = this.deps;
    const { AI_CONVERSATION_PARTICIPANTS: most } = environment;
    await database.first('SELECT 1 FROM ai_assistant_conversations WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const row = await database.first<{ others: number }>(
      `SELECT count(*)::int AS others FROM ai_assistant_participants
        WHERE conversation = $1 AND user_id <> $2 AND deleted_at IS NULL`,
      [id, userId],
    );
    if ((row?.others ?? 0) >= most)
      throw refusal(409, 'too_many_participants', `${most} people may take part in a conversation`);
  }

  /** @throws HttpError 403 the owner, 404 */
  async remove(conversationId: string, userId: string, caller: Caller): Promise<void> {
    const { conversations, unitOfWork, events, database, clock } = this.deps;
    const found = await conversations.require(conversationId, 'write', caller);
    if (userId === found.ownerUserId) throw refusal(403, 'forbidden', 'The owner cannot be removed');
    await unitOfWork.run(async () => {
      const removed = await database.run(
        `UPDATE ai_assistant_participants SET deleted_at = $3
          WHERE conversation = $1 AND user_id = $2 AND deleted_at IS NULL`,
        [found.id, userId, clock.now()],
      );
      if (removed === 0) throw refusal(404, 'participant_not_found', 'The user does not take part');
      await database.run(
        `UPDATE ai_assistant_conversations c SET visibility = 'private'
          WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM ai_assistant_participants p
                 WHERE p.conversation = c.id AND p.role <> 'owner' AND p.deleted_at IS NULL)`,
        [found.id],
      );
      await events.emit(conversationUnshared, this.payload(found, userId, caller));
    });
  }

  private payload(
    { conversationId, ownerUserId }: StoredConversation,
    participantUserId: string,
    caller: Caller,
  ) {
    return { conversationId, ...requirePlace(caller), ownerUserId, participantUserId };
  }
}

/** Who takes part knows the conversation, and others do not learn that it exists. */
const notOwner = (found: StoredConversation | undefined) =>
  found?.takesPart ? refusal(403, 'forbidden', 'Only the owner adds people') : conversationMissing();

const isOwner = ({ ownerUserId }: StoredConversation, { principal }: Caller) =>
  ownerUserId === personIdOf(principal);
