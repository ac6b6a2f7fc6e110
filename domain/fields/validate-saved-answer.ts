import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'
import { type RecordOf, requiredFields } from './fields.ts'
import { savedAnswerFields } from './saved-answer-fields.ts'

export type SavedAnswerForm = RecordOf<typeof savedAnswerFields>

// They are chosen from one list.
export const maxSavedAnswers = 200

const rules: readonly FormRule<SavedAnswerForm>[] = (['title', 'text'] as const).map((field) => ({
  field,
  message: `Use at most ${savedAnswerFields[field].maxCharacters} characters`,
  isBroken: (form) => form[field].trim().length > savedAnswerFields[field].maxCharacters,
}))

export function validateSavedAnswer(form: SavedAnswerForm): FormProblem | null {
  return (
    missingFields(form, requiredFields(savedAnswerFields), 'Please fill in all required fields') ??
    brokenRules(form, rules)
  )
}

export function tidySavedAnswer({ title, text }: SavedAnswerForm): SavedAnswerForm {
  return { title: title.trim().replaceAll(/\s+/g, ' '), text: text.trim() }
}
