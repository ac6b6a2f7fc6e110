import type { Question } from '#web/ui/confirm-dialog.tsx'
import { grouped } from '../../ui/table/pager.tsx'

const undoAll = 'Undo all of it'

/** Texts of undoing one change or a batch, which other pages offer too. */
export const undoContent = {
  undoAll,
  undoing: 'Undoing...',
  nothingUndone: 'Nothing was undone',
  undone: (undone: number, skipped: number) =>
    `${countedChanges(undone)} undone${skipped > 0 ? `, ${grouped(skipped)} unchanged` : ''}`,
  notReverted: 'It was not reverted',
  nothingToRevert: 'There is nothing to revert.',
  isBack: (name: string) => `${name} is back to how it was`,
} as const

export function undoQuestion(changes: number): Question {
  return {
    title: `Undo ${countedChanges(changes)}?`,
    text: 'Everything goes back to how it was, except what someone has changed since. Those changes stay and are listed.',
    confirmLabel: undoAll,
  }
}

export function countedChanges(count: number): string {
  return count === 1 ? '1 change' : `${grouped(count)} changes`
}
