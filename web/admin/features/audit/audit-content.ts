import type { Question } from '#web/ui/confirm-provider.tsx'
import { grouped } from '../../ui/table/pager.tsx'

const undoAll = 'Undo all of it'

/** Texts of the audit log. What the actions are called stands in `action-labels.ts`. */
export const auditContent = {
  title: 'Audit log',
  loading: 'Loading the audit log...',
  personHint: 'Part of an email address',

  none: { title: 'No changes yet', text: 'Every change by staff is recorded here.' },
  noMatch: { title: 'No changes match', text: 'Try fewer filters, or other days.' },
  clear: 'Clear all filters',
  historyOf: (type: string) => `History of ${type}`,
  historyOfThis: (type: string) => `History of this ${type}`,
  showAll: 'Show all',
  batch: {
    title: (changes: number) => `${countedChanges(changes)} in one batch`,
    leave: 'Show every change',
    see: 'See the whole batch',
    undoAll,
    undoing: 'Undoing...',
    nothingUndone: 'Nothing was undone',
    undone: (undone: number, skipped: number) =>
      `${countedChanges(undone)} undone${skipped > 0 ? `, ${grouped(skipped)} unchanged` : ''}`,
  },
  list: { shortcuts: 'In the list', next: 'Next change', previous: 'Previous change' },
  entry: {
    reverted: 'Reverted',
    isRevert: 'Reverts an earlier change',
    history: 'History',
    ofSubject: (name: string) => ` of ${name}`,
    revert: 'Revert',
    notReverted: 'It was not reverted',
    nothingToRevert: 'There is nothing to revert.',
    isBack: (name: string) => `${name} is back to how it was`,
    allFields: (count: number) => `Show all ${count} fields`,
  },
} as const

export function undoQuestion(changes: number): Question {
  return {
    title: `Undo ${countedChanges(changes)}?`,
    text: 'Everything goes back to how it was, except what someone has changed since. Those changes stay and are listed.',
    confirmLabel: undoAll,
  }
}

export function revertedNotice(name: string) {
  return {
    title: auditContent.entry.reverted,
    text: `${auditContent.entry.isBack(name)}. This is in the log too.`,
  }
}

export function countedChanges(count: number): string {
  return count === 1 ? '1 change' : `${grouped(count)} changes`
}
