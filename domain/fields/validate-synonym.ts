import { searchWords } from '../catalogue/search/search-words.ts'
import { brokenRules, type FormProblem, type FormRule } from '../form-problem.ts'
import type { RecordOf } from './fields.ts'
import { synonymFields } from './synonym-fields.ts'

export type SynonymForm = RecordOf<typeof synonymFields>

// Every search reads all of them.
export const maxSynonyms = 1000

// A search compares no more of its words with one term.
const maxWordsOfTerm = 3

const { maxCharacters, maxItems } = synonymFields.terms.of

const rulesOfBoth = (['terms', 'finds'] as const).flatMap((field): FormRule<SynonymForm>[] => [
  {
    field,
    message: `Enter at most ${maxItems}`,
    isBroken: (form) => form[field].length > maxItems,
  },
  {
    field,
    message: `Each can have at most ${maxCharacters} characters`,
    isBroken: (form) => form[field].some((term) => term.length > maxCharacters),
  },
  {
    field,
    message: 'Each needs a letter or a digit',
    isBroken: (form) => form[field].some((term) => searchWords(term).length === 0),
  },
])

const rules: readonly FormRule<SynonymForm>[] = [
  {
    field: 'terms',
    message: 'Enter what shoppers type',
    isBroken: ({ terms }) => terms.length === 0,
  },
  {
    field: 'terms',
    message: 'Enter a second word that means the same, or fill in what is also found',
    isBroken: ({ terms, finds }) => terms.length + finds.length < 2,
  },
  ...rulesOfBoth,
  {
    field: 'terms',
    message: 'Each can have up to three words',
    isBroken: ({ terms }) => terms.some((term) => searchWords(term).length > maxWordsOfTerm),
  },
]

export function validateSynonym(form: SynonymForm): FormProblem | null {
  return brokenRules(form, rules)
}

/** Written as searches are compared, in small letters, and each once. */
export function normaliseSynonym({ terms, finds }: SynonymForm): SynonymForm {
  return { terms: normaliseWords(terms), finds: normaliseWords(finds) }
}

function normaliseWords(terms: readonly string[]): string[] {
  const written = terms.map((term) => term.toLowerCase().replace(/\s+/g, ' ').trim())
  return [...new Set(written)].filter((term) => term !== '')
}
