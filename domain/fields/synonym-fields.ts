import { fields, list } from './fields.ts'

// More would slow down every search that has one of the words.
const words = { maxCharacters: 40, maxItems: 30 } as const

/** The editable fields of a synonym. */
export const synonymFields = fields({
  terms: list({ label: 'What shoppers type', isRequired: true, of: words }),
  finds: list({
    label: 'Also finds',
    of: words,
    description: 'Empty if the terms mean the same as each other',
  }),
})
