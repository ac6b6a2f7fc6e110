import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAudit } from '#contract/shop/audit.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import type { AuditView } from './audit-view.ts'

const pageSize = 25

export function useAudit({ actor, action, subjectType, subjectId, batch, from, to, page }: AuditView) {
  return useQuery({
    queryKey: ['audit', { actor, action, subjectType, subjectId, batch, from, to, page }],
    queryFn: () =>
      browserApi.call(listAudit, {
        query: {
          page,
          limit: pageSize,
          ...(actor && { actor }),
          ...(action && { action }),
          ...(subjectType && { subject_type: subjectType }),
          ...(subjectId && { subject_id: subjectId }),
          ...(batch && { batch }),
          ...(from && { from }),
          ...(to && { to }),
        },
      }),
    placeholderData: keepPreviousData,
  })
}
