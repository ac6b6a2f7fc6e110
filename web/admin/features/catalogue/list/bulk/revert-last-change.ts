import { listAudit, revertChange } from '#contract/shop/audit.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

type LastChange = { type: 'product' | 'category'; id: number; action: string }

/** Reverts the last change of that kind, using the audit log. */
export async function revertLastChange({ type, id, action }: LastChange): Promise<void> {
  const { entries } = await browserApi.call(listAudit, {
    query: { subject_type: type, subject_id: String(id), action, limit: 1 },
  })
  const entry = entries[0]
  if (!entry) throw new Error('It is not in the audit log.')
  await browserApi.call(revertChange, { params: { id: entry.id } })
}
