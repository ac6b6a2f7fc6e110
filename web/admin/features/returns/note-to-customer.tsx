import type { ReasonUse } from '#domain/fields/saved-reason-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { returnContent } from './return-content.ts'
import { SavedReasonChoice } from './saved-reasons/saved-reason-choice.tsx'

const { page: content } = returnContent

type NoteToCustomerProps = {
  label: string
  text: string
  onText: (text: string) => void
  /** What staff refuse: the saved reasons for it can be inserted. */
  usedFor?: ReasonUse | undefined
  error?: string | undefined
  isOptional?: boolean
}

/** Words that the customer gets by email, from saved reasons or one's own. */
export function NoteToCustomer({ label, text, onText, usedFor, error, isOptional }: NoteToCustomerProps) {
  return (
    <div className="flex flex-col gap-2">
      {usedFor && (
        <SavedReasonChoice
          usedFor={usedFor}
          onInsert={(reason) => onText(text.trim() === '' ? reason : `${text.trimEnd()} ${reason}`)}
        />
      )}
      <Field
        label={label}
        hint={content.customerNoteHint}
        {...(isOptional && { isOptional })}
        {...(error && { error })}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => onText(event.target.value)}
            className="field-sizing-content min-h-18 w-full rounded-control border border-line-strong bg-paper px-3 py-2 text-base hover:border-ink aria-invalid:border-red"
          />
        )}
      </Field>
    </div>
  )
}
