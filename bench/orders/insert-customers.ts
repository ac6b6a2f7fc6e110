import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createToken, hashToken } from '#server/features/accounts/sessions/token.ts'

/** Many customers, each logged in; returns the tokens of their sessions. */
export async function insertCustomers(pool: pg.Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const tokens = ids.map(createToken)
  await pool.query(
    `insert into accounts (id, first_name, last_name, email)
      select id, 'Sample', 'Customer', 'customer-' || id || '@mail.example' from unnest($1::text[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sessions (id, account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at)
      select 'session-' || account_id, account_id, token_hash, true, now(), now(), now() + interval '30 days'
      from unnest($1::text[], $2::text[]) as s (account_id, token_hash)`,
    [ids, tokens.map(hashToken)],
  )
  return tokens
}
