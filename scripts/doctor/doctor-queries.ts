import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

export type ServerState = {
  versionNumber: number
  isReadOnly: boolean
  at: Date
  sizeBytes: number
  /** Null if the role may not know it. */
  folder: string | null
}

export async function findServerState(db: Queryable): Promise<ServerState> {
  const { rows } = await db.execute<{
    version: number
    read_only: boolean
    at: string
    size: string
    folder: string | null
  }>(sql`
    select current_setting('server_version_num')::int as version,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
      clock_timestamp() as at,
      pg_database_size(current_database())::text as size,
      case when pg_has_role(current_user, 'pg_read_all_settings', 'usage')
        then current_setting('data_directory') end as folder`)
  const [row] = rows
  if (!row) throw new Error('Asking a server how it is always answers one row')
  return {
    versionNumber: row.version,
    isReadOnly: row.read_only,
    at: new Date(row.at),
    sizeBytes: Number(row.size),
    folder: row.folder,
  }
}

export type MailQueue = { waiting: number; oldestWaitingMinutes: number; failed: number }

export async function countMailQueue(db: Queryable): Promise<MailQueue> {
  const { rows } = await db.execute<MailQueue>(sql`
    select (select count(*)::int from emails where status = 'waiting' and next_attempt_at <= now()) as "waiting",
      (select coalesce(extract(epoch from now() - min(next_attempt_at)) / 60, 0)::float from emails
        where status = 'waiting' and next_attempt_at <= now()) as "oldestWaitingMinutes",
      (select count(*)::int from emails where status = 'failed') as "failed"`)
  return rows[0] ?? { waiting: 0, oldestWaitingMinutes: 0, failed: 0 }
}

export type EventFacts = { lastEventAt: Date | null; paidWithoutEvent: number }

/** Payments of the last week that no event told of: they were found by asking the provider. */
export async function findEventFacts(db: Queryable, provider: string): Promise<EventFacts> {
  const { rows } = await db.execute<{ last: string | null; without: number }>(sql`
    select (select max(received_at) from webhook_events where provider = ${provider}) as last,
      (select count(*)::int from payments p
        where p.provider = ${provider} and p.recorded_at > now() - interval '7 days'
          and p.recorded_at < now() - interval '1 hour'
          and not exists (select from webhook_events e where e.provider = ${provider}
            and e.received_at > now() - interval '14 days'
            and e.body -> 'payload' ->> 'id' = p.provider_payment_id)) as without`)
  const [row] = rows
  return { lastEventAt: row?.last ? new Date(row.last) : null, paidWithoutEvent: row?.without ?? 0 }
}

export type Administrators = { administrators: number; withoutSecondFactor: string[] }

export async function listAdministrators(db: Queryable): Promise<Administrators> {
  const { rows } = await db.execute<{ email: string; has: boolean }>(sql`
    select a.email, exists (select from second_factors f
        where f.account_id = a.id and f.confirmed_at is not null) as has
    from accounts a where a.role = 'admin' and a.suspended_at is null order by a.email`)
  return {
    administrators: rows.length,
    withoutSecondFactor: rows.filter(({ has }) => !has).map(({ email }) => email),
  }
}

export async function countLines(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(sql`select count(*)::int as lines from backup_lines`)
  return rows[0]?.lines ?? 0
}
