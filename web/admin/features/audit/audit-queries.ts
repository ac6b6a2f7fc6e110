import { listAudit } from '#contract/shop/audit.ts'
import { callList } from '#web/admin/ui/table/call-list.ts'
import { useRows } from '#web/admin/ui/use-rows.ts'
import { type AuditView, isGrouped } from './audit-view.ts'

const pageSize = 25

export function useAudit(view: AuditView) {
  const { actor, product, action, subjectType, subjectId, batch, from, to, page } = view
  return useRows(['audit', view], () =>
    callList(listAudit, {
      query: {
        page,
        limit: pageSize,
        ...(actor && { actor }),
        ...(product && { product }),
        ...(isGrouped(view) && { grouped: 'true' }),
        ...(action && { action }),
        ...(subjectType && { subject_type: subjectType }),
        ...(subjectId && { subject_id: subjectId }),
        ...(batch && { batch }),
        ...(from && { from }),
        ...(to && { to }),
      },
    }),
  )
}
