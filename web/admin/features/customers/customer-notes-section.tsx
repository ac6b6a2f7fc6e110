import { type FormEvent, useRef, useState } from 'react'
import type { Customer } from '#contract/accounts/customer.ts'
import { maxCustomerNoteLength } from '#domain/customers/customer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/section.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { customerContent } from './customer-content.ts'
import { useAddCustomerNote } from './customer-queries.ts'

const { notes: content, page } = customerContent

/** Staff notes on the person. */
export function CustomerNotesSection({ customer: { id, notes } }: { customer: Customer }) {
  const add = useAddCustomerNote(id)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const request = useRequestKey()
  const missing = isChecked && text.trim() === '' ? content.missing : undefined

  useUnsavedChanges(text.trim() !== '')
  useShortcuts(page.shortcuts, [{ keys: 'n', label: content.write, run: () => area.current?.focus() }])

  function write(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const words = text.trim()
    if (words === '') return
    const onSuccess = () => {
      request.forget()
      setText('')
      setChecked(false)
    }
    add.mutate({ text: words, key: request.keyOf(words) }, { onSuccess })
  }

  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        {notes.length > 0 && (
          <ul className="flex flex-col gap-3">
            {notes.map((note) => (
              <li key={note.id} className="border-l-2 border-line pl-3">
                <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
                <p className="text-ink-2">
                  {note.author}, <Moment at={note.at} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={write} noValidate className="flex flex-col items-start gap-2">
          <div className="w-full">
            <Field label={content.label} hint={content.hint} error={missing ?? add.error?.message}>
              {(control) => (
                <textarea
                  {...control}
                  ref={area}
                  rows={2}
                  maxLength={maxCustomerNoteLength}
                  value={text}
                  readOnly={add.isPending}
                  onChange={(event) => setText(event.target.value)}
                  className="w-full rounded-control border border-line-strong bg-paper px-3 py-2 hover:border-ink aria-invalid:border-red"
                />
              )}
            </Field>
          </div>
          <Button type="submit" variant="secondary" size="small" isBusy={add.isPending}>
            {content.add}
          </Button>
        </form>
      </div>
    </Section>
  )
}
