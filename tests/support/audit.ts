import { and, asc, eq } from 'drizzle-orm'
import { auditEntries } from '#server/db/schema/audit.ts'
import type { TestShop } from './shop/shop.ts'

export function auditOf(shop: TestShop, type: string, id: number | string) {
  return shop.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, type), eq(auditEntries.subjectId, String(id))))
    .orderBy(asc(auditEntries.id))
}
