import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { inParts } from '#server/db/in-parts.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { containing } from '#server/db/text-match.ts'

export type AuditActor = { accountId: string; email: string }

export type AuditEntry = {
  /** When, by the shop's clock; by the database's if the caller has none. */
  at?: Date
  batchId?: string
  /** The entry that this one reverts. */
  revertsId?: number
  actor: AuditActor
  action: string
  subject: { type: string; id: string }
  before: unknown
  after: unknown
}

export async function insertAuditEntry(tx: Queryable, entry: AuditEntry): Promise<void> {
  await insertAuditEntries(tx, [entry])
}

export async function insertAuditEntries(tx: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  for (const part of inParts(entries)) {
    await tx.insert(auditEntries).values(
      part.map(({ actor, subject, ...entry }) => ({
        ...entry,
        actorId: actor.accountId,
        actorEmail: actor.email,
        subjectType: subject.type,
        subjectId: subject.id,
      })),
    )
  }
}

export type AuditRow = {
  id: number
  at: Date
  actorEmail: string
  action: string
  subjectType: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  batchId: string | null
  batchSize: number | null
  revertsId: number | null
  revertedById: number | null
}

export type AuditFilter = {
  actor?: string
  actorId?: string
  /** Part of the name or the SKU of a product. */
  product?: string
  /** Of each batch only its last entry. */
  isGrouped?: boolean
  action?: string
  subjectType?: string
  subjectId?: string
  batchId?: string
  from?: Date
  before?: Date
}

const columns = sql`a.id::float8 as id, a.at, a.actor_email as "actorEmail", a.action, a.subject_type as "subjectType",
  a.subject_id as "subjectId", a.before, a.after, a.batch_id as "batchId", a.reverts_id::float8 as "revertsId",
  (select r.id::float8 from audit_entries r where r.reverts_id = a.id) as "revertedById"`

// Not counted for every change of a batch, which would take as long as its square.
const notCounted = sql`null::int as "batchSize"`
const batchSize = sql`case when a.batch_id is not null then
  (select count(*)::int from audit_entries b where b.batch_id = a.batch_id) end as "batchSize"`

export async function listAuditRows(
  db: Queryable,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const result = await db.execute<AuditRow>(sql`
    select ${columns}, ${filter.isGrouped ? batchSize : notCounted}
    from audit_entries a where ${matching(filter)} order by a.id desc limit ${limit} offset ${offset}`)
  return result.rows.map(withDate)
}

export async function countAuditRows(db: Queryable, filter: AuditFilter): Promise<number> {
  const result = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from audit_entries a where ${matching(filter)}`,
  )
  return result.rows[0]?.total ?? 0
}

/** How many changes of a batch can still be undone. */
export async function countNotReverted(db: Queryable, batchId: string): Promise<number> {
  const result = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from audit_entries a where a.batch_id = ${batchId}
    and not exists (select from audit_entries r where r.reverts_id = a.id)`)
  return result.rows[0]?.total ?? 0
}

export async function findAuditRow(db: Queryable, id: number): Promise<AuditRow | null> {
  const result = await db.execute<AuditRow>(
    sql`select ${columns}, ${notCounted} from audit_entries a where a.id = ${id}`,
  )
  return result.rows.map(withDate)[0] ?? null
}

/** The last change of a record. */
export async function findLastActor(
  db: Queryable,
  { type, id }: AuditEntry['subject'],
): Promise<AuditActor | null> {
  const result = await db.execute<AuditActor>(sql`
    select actor_id as "accountId", actor_email as email from audit_entries
    where subject_type = ${type} and subject_id = ${id} order by id desc limit 1`)
  return result.rows[0] ?? null
}

/** Whose batch it is; null if nothing was changed in it yet. */
export async function findBatchActor(db: Queryable, batchId: string): Promise<string | null> {
  const result = await db.execute<{ actorId: string }>(sql`
    select actor_id as "actorId" from audit_entries where batch_id = ${batchId} order by id limit 1`)
  return result.rows[0]?.actorId ?? null
}

/** Everything that was changed together, in order. */
export async function listBatch(db: Queryable, batchId: string): Promise<AuditRow[]> {
  const result = await db.execute<AuditRow>(
    sql`select ${columns}, ${notCounted} from audit_entries a where a.batch_id = ${batchId} order by a.id`,
  )
  return result.rows.map(withDate)
}

function matching(filter: AuditFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (filter.actor) conditions.push(sql`strpos(lower(a.actor_email), lower(${filter.actor})) > 0`)
  if (filter.actorId) conditions.push(sql`a.actor_id = ${filter.actorId}`)
  if (filter.product) conditions.push(isOfProduct(containing(filter.product)))
  if (filter.isGrouped) conditions.push(isLastOfBatch)
  if (filter.action) conditions.push(sql`a.action = ${filter.action}`)
  if (filter.subjectType) conditions.push(sql`a.subject_type = ${filter.subjectType}`)
  if (filter.subjectId) conditions.push(sql`a.subject_id = ${filter.subjectId}`)
  if (filter.batchId) conditions.push(sql`a.batch_id = ${filter.batchId}`)
  if (filter.from) conditions.push(sql`a.at >= ${filter.from}`)
  if (filter.before) conditions.push(sql`a.at < ${filter.before}`)
  return sql.join(conditions, sql` and `)
}

const isLastOfBatch = sql`(a.batch_id is null or not exists (
  select from audit_entries b where b.batch_id = a.batch_id and b.id > a.id))`

/** By its name today or at the time: a deleted product has only the latter. */
function isOfProduct(pattern: string): SQL {
  return sql`a.subject_type = 'product' and (
    a.subject_id in (select p.id::text from products p where lower(p.name) like ${pattern} or lower(p.sku) like ${pattern})
    or lower(coalesce(a.after, a.before) ->> 'name') like ${pattern})`
}

function withDate(row: AuditRow): AuditRow {
  return { ...row, at: new Date(row.at) }
}
