import { useQueryClient } from '@tanstack/react-query'
import { listAudit, revertChange, undoBatch } from '#contract/shop/audit.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { undoContent } from './undo-content.ts'

/** Reverts one change and refreshes every list, since anything may have changed. */
export function useRevert() {
  const queryClient = useQueryClient()
  return {
    async entry(id: number): Promise<void> {
      await browserApi.call(revertChange, { params: { id } })
      await queryClient.invalidateQueries()
    },
    async batch(batch: string) {
      const outcome = await browserApi.call(undoBatch, { params: { batch } })
      await queryClient.invalidateQueries()
      return outcome
    },
  }
}

/** Reverts the latest change of a record, from the notice about it; null if this person may not. */
export function useRevertLast(): ((type: string, id: number) => Promise<void>) | null {
  const { user } = useAuth()
  const revert = useRevert()
  const { tell, warn } = useMessages()

  if (!user || !mayDo(user, 'admin')) return null
  return async (type, id) => {
    try {
      const { entries } = await browserApi.call(listAudit, {
        query: { subject_type: type, subject_id: String(id), limit: 1 },
      })
      const [last] = entries
      if (!last?.canRevert) throw new Error(undoContent.nothingToRevert)
      await revert.entry(last.id)
      tell({ title: undoContent.isBack(last.subject.name ?? 'It') })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: undoContent.notReverted, text: error.message })
    }
  }
}
