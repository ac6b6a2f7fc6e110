import type { MissedSearch } from '#contract/catalogue/missed-search.ts'
import type { Synonym } from '#contract/catalogue/synonym.ts'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'

/** Texts of the page about the search. */
export const searchContent = {
  title: 'Search',
  intro: 'Teach the search what your customers call things, and see what they looked for and did not find.',
  synonyms: 'Synonyms',
  add: 'Add synonym',
  searchLabel: 'Search synonyms',
  searchHint: 'A word, such as selfoon',
  termsHint: 'Words or phrases of up to three words, separated by commas',
  findsHint:
    'Leave empty if all of the words above mean the same. Otherwise they find these as well, and not the other way round',
  means: 'All mean the same',
  noMatch: { title: 'No synonyms match', text: 'Try another word.', link: 'Clear the search' },
  none: {
    title: 'No synonyms yet',
    text: 'Add the words that your customers use for what you sell.',
  },
  missed: {
    title: 'Searches that found nothing',
    intro: 'In the last 90 days, most frequent first. The same search is counted once within a few minutes.',
    label: 'Searches that found nothing',
    failure: 'The searches could not be loaded',
    none: {
      title: 'Nothing missed',
      text: 'When a search finds nothing, it is listed here. Who searched is never recorded.',
    },
    addSynonym: 'Add a synonym',
    dismiss: 'Dismiss',
    notDismissed: 'It was not dismissed',
    dismissed: ({ words }: MissedSearch) => `“${words}” was dismissed`,
  },
} as const

/** "cell phone, selfoon" */
export function wordsText(words: readonly string[]): string {
  return words.join(', ')
}

/** "14 times, last on", before the day. */
export function timesText(searches: number): string {
  return searches === 1 ? 'Once, on' : `${grouped(searches)} times, last on`
}

export function deletionQuestion({ terms }: Synonym): Question {
  return {
    title: `Delete the synonym “${wordsText(terms)}”?`,
    text: 'Searches stop using it at once.',
    confirmLabel: 'Delete',
  }
}

type Attempt = 'create' | 'update' | 'delete'

export function synonymFailure(attempt: Attempt, error: Error): string {
  return `Failed to ${attempt} synonym: ${error.message}`
}
