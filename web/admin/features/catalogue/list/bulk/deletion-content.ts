import { grouped } from '#web/admin/ui/table/pager.tsx'
import type { Question } from '#web/ui/confirm-provider.tsx'

export const archivedText = 'It is kept because past orders include it. Shoppers do not see it.'

export function deletionQuestion(name: string): Question {
  return {
    title: `Delete "${name}"?`,
    text: 'If it has been ordered, it is archived so that those orders stay complete. Otherwise it is deleted.',
    confirmLabel: 'Delete product',
  }
}

export function bulkDeletionQuestion(count: number): Question {
  const what = count === 1 ? '1 product' : `${grouped(count)} products`
  return {
    title: `Delete ${what}?`,
    text: 'Products that have been ordered are archived instead of deleted, so that those orders stay complete.',
    confirmLabel: `Delete ${what}`,
  }
}
