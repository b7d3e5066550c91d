import { randomUUID } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import { tokensSpent } from '../rules/tokensSpent';

/** Tokens of a day that are kept for a turn, and what is left of them. */
export interface TokenReservation {
  readonly id: string;
  readonly tenantId: string;
  /** `2026-01-31`, in UTC: the day in which the turn began, to which all of its tokens count. */
  readonly day: string;
  /** Tokens that the turn may still use. */
  left: number;
  /** Whether fewer tokens were left than the turn may use. */
  readonly isShort: boolean;
}

type Dependencies = Pick<CoreServices, 'clock' | 'database'> & { readonly environment: AiEnvironment };

/** Tokens used on a day, as reports count them. */
const USED = `SELECT coalesce(sum(input_tokens + output_tokens), 0)::bigint AS used
                FROM ai_assistant_usage_daily WHERE tenant_id = $1::uuid AND day = $2::date`;

/**
 * Reserves in one statement: the row of the day is locked, and judged as it is then. The whole of what a turn may use is reserved where
 * that is left; a turn that runs alone gets the rest of the day. Reservations that are over do not count.
 */
const RESERVE = `
  INSERT INTO ai_assistant_token_days AS d (tenant_id, day, used, reservations)
  SELECT $1::uuid, $2::date, u.used, CASE WHEN u.used < $3::bigint
           THEN jsonb_build_object($4::text, jsonb_build_object('tokens', least($5::bigint, $3::bigint - u.used), 'until', $7::timestamptz))
           ELSE '{}'::jsonb END
    FROM (${USED}) AS u
  ON CONFLICT (tenant_id, day) DO UPDATE SET (used, reservations) = (
    SELECT s.used, s.open || CASE
             WHEN s.free >= $5::bigint
               THEN jsonb_build_object($4::text, jsonb_build_object('tokens', $5::bigint, 'until', $7::timestamptz))
             WHEN s.free > 0 AND s.open = '{}'::jsonb
               THEN jsonb_build_object($4::text, jsonb_build_object('tokens', s.free, 'until', $7::timestamptz))
             ELSE '{}'::jsonb END
      FROM (SELECT greatest(d.used, excluded.used) AS used, o.open,
                   $3::bigint - greatest(d.used, excluded.used) - o.tokens AS free
              FROM (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) AS open,
                           coalesce(sum((e.value->>'tokens')::bigint), 0) AS tokens
                      FROM jsonb_each(d.reservations) AS e
                     WHERE (e.value->>'until')::timestamptz > $6::timestamptz) AS o) AS s)
  RETURNING (d.reservations->$4::text->>'tokens')::bigint::text AS granted`;

const SETTLE = `
  INSERT INTO ai_assistant_token_days AS d (tenant_id, day, used) ${USED.replace('SELECT', 'SELECT $1::uuid, $2::date,')}
  ON CONFLICT (tenant_id, day) DO UPDATE SET used = greatest(d.used + $3::bigint, excluded.used),
    reservations = CASE WHEN d.reservations ? $4::text
      THEN jsonb_set(d.reservations, ARRAY[$4::text, 'tokens'],
             to_jsonb(greatest((d.reservations->$4::text->>'tokens')::bigint - $3::bigint, 0)))
      ELSE d.reservations END`;

/** Keeps turns that run at the same time within the tokens of a day. */
export class TokenReservations {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Reserves the most that a turn may use.
   *
   * @param most tokens; undefined where nothing bounds the turn itself
   * @param milliseconds after which the turn is over in any case: its reservation ends even if the process does not return it
   * @returns null where the operator sets no bound
   * @throws HttpError 429 `budget_exhausted`
   */
  async reserve(
    tenantId: string,
    most: number | undefined,
    milliseconds: number,
  ): Promise<TokenReservation | null> {
    const { clock, database, environment } = this.deps;
    const { TENANTRY_AI_DAILY_TOKENS: limit, AI_TURN_TOKENS: usual } = environment;
    if (limit === undefined) return null;
    const wanted = most ?? usual;
    const now = clock.now();
    const [id, day] = [randomUUID(), dayOf(now)];
    const until = new Date(now.getTime() + milliseconds + GRACE);
    const row = await database.first<{ granted: string | null }>({
      name: 'ai_assistant_reserve_tokens',
      text: RESERVE,
      values: [tenantId, day, limit, id, wanted, now, until],
    });
    const left = Number(row?.granted ?? 0);
    if (left <= 0) throw tokensSpent();
    return { id, tenantId, day, left, isShort: left < wanted };
  }

  /** Counts what a step has used; call it in the unit of work that records the step, after the report of the day. */
  async settle({ id, tenantId, day }: TokenReservation, tokens: number): Promise<void> {
    await this.deps.database.run({
      name: 'ai_assistant_settle_tokens',
      text: SETTLE,
      values: [tenantId, day, tokens, id],
    });
  }

  /** Returns what a turn has not used. */
  async release({ id, tenantId, day }: TokenReservation): Promise<void> {
    await this.deps.database.run({
      name: 'ai_assistant_release_tokens',
      text: `UPDATE ai_assistant_token_days SET reservations = reservations - $3::text
              WHERE tenant_id = $1 AND day = $2`,
      values: [tenantId, day, id],
    });
  }
}

/** Milliseconds for which a turn that was ended may still record what it has used. */
const GRACE = 60_000;

/** The day of a time in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
