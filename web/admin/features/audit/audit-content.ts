import { countedChanges, undoContent } from './undo-content.ts'

/** Texts of the audit log. What the actions are called stands in `action-labels.ts`. */
export const auditContent = {
  title: 'Audit log',
  loading: 'Loading the audit log...',
  personHint: 'Part of an email address',
  productHint: 'Name or SKU',
  none: { title: 'No changes yet', text: 'Every change by staff is recorded here.' },
  noMatch: { title: 'No changes match', text: 'Try fewer filters, or other days.' },
  clear: 'Clear all filters',
  historyOf: (type: string) => `History of ${type}`,
  historyOfThis: (type: string) => `History of this ${type.replace('_', ' ')}`,
  showAll: 'Show all',
  batch: {
    title: (changes: number) => `${countedChanges(changes)} in one batch`,
    together: (changes: number) => `${countedChanges(changes)} made together`,
    undoneTogether: (changes: number) => `${countedChanges(changes)} undone together`,
    leave: 'Show every change',
    see: 'See the whole batch',
  },
  list: { shortcuts: 'In the list', next: 'Next change', previous: 'Previous change' },
  entry: {
    reverted: 'Reverted',
    isRevert: 'Reverts an earlier change',
    history: 'History',
    ofSubject: (name: string) => ` of ${name}`,
    revert: 'Revert',
    allFields: (count: number) => `Show all ${count} fields`,
  },
} as const

export function revertedNotice(name: string) {
  return {
    title: auditContent.entry.reverted,
    text: `${undoContent.isBack(name)}. This is in the log too.`,
  }
}
