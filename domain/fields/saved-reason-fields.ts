import { choice, fields, text } from './fields.ts'

/** What staff refuse with it: a request for a return, or goods that came back. */
export const reasonUses = ['request', 'goods'] as const
export type ReasonUse = (typeof reasonUses)[number]

/** The editable fields of a saved reason. */
export const savedReasonFields = fields({
  usedFor: choice({ label: 'Used for', of: reasonUses, byDefault: 'request' }),
  text: text({ label: 'Text', isRequired: true, maxCharacters: 500 }),
})
