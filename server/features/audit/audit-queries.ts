import type { Queryable } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'

export type AuditEntry = {
  actor: { accountId: string; email: string }
  action: string
  subject: { type: string; id: string }
  before: unknown
  after: unknown
}

export async function insertAuditEntry(
  tx: Queryable,
  { actor, action, subject, before, after }: AuditEntry,
): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor.accountId,
    actorEmail: actor.email,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    before,
    after,
  })
}
