import { maxAnswerLength } from '../conversation.ts'
import { fields, text } from './fields.ts'

/** The editable fields of a saved answer. */
export const savedAnswerFields = fields({
  title: text({ label: 'Name', isRequired: true, maxCharacters: 80 }),
  text: text({ label: 'Text', isRequired: true, maxCharacters: maxAnswerLength }),
})
