import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'
import { type RecordOf, requiredFields } from './fields.ts'
import { savedReasonFields } from './saved-reason-fields.ts'

export type SavedReasonForm = RecordOf<typeof savedReasonFields>

// They are chosen from one list.
export const maxSavedReasons = 100

const { maxCharacters } = savedReasonFields.text

const rules: readonly FormRule<SavedReasonForm>[] = [
  {
    field: 'text',
    message: `Use at most ${maxCharacters} characters`,
    isBroken: ({ text }) => text.trim().length > maxCharacters,
  },
]

export function validateSavedReason(form: SavedReasonForm): FormProblem | null {
  return missingFields(form, requiredFields(savedReasonFields), 'Enter a reason') ?? brokenRules(form, rules)
}

/** On one line: it is put behind other sentences. */
export function tidySavedReason({ usedFor, text }: SavedReasonForm): SavedReasonForm {
  return { usedFor, text: text.trim().replaceAll(/\s+/g, ' ') }
}
