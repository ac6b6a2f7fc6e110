import { useCallback, useContext } from 'react'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'
import { ConfirmContext } from './confirm-provider.tsx'

/** Asks before irreversible actions, and answers with a promise. Brings the dialog, which most pages do without. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm must be used inside ConfirmProvider')
  return useCallback((question) => ask({ ...question, Dialog: ConfirmDialog }), [ask])
}
