import type { Question } from '#web/ui/confirm-dialog.tsx'

const archivedText = 'It is kept because past orders include it. Shoppers do not see it.'

/** Texts of deleting, archiving and restoring a product, in the list and on its own page. */
export const deletionContent = {
  undo: 'Undo',
  restored: (name: string) => `"${name}" was restored`,
  notRestored: (name: string) => `"${name}" could not be restored`,
  archived: {
    title: (name: string) => `${name} is archived`,
    text: `${archivedText} Restore it to change it.`,
    restore: 'Restore',
    all: 'All archived products',
  },
} as const

export function deletionQuestion(name: string): Question {
  return {
    title: `Delete "${name}"?`,
    text: 'If it has been ordered, it is archived so that those orders stay complete. Otherwise it is deleted.',
    confirmLabel: 'Delete product',
  }
}

export function takenAway(name: string, isArchived: boolean) {
  return {
    title: `"${name}" was ${isArchived ? 'archived' : 'deleted'}`,
    text: isArchived && archivedText,
  }
}
