import type { OpenSession } from '#contract/accounts/account.ts'
import type { listSessions } from './session-queries.ts'

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export function sessionViews(rows: readonly SessionRow[], currentId: string): OpenSession[] {
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    current: id === currentId,
  }))
}
