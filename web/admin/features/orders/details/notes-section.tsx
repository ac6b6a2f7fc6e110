import { type FormEvent, useRef, useState } from 'react'
import { useShortcuts } from '#web/admin/ui/keys/shortcuts-provider.tsx'
import { Moment } from '#web/admin/ui/moment.tsx'
import { randomKey } from '#web/session/random-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded, Section } from '../../../ui/section.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { useAddNote, useNotes } from '../order-queries.ts'

const { notes: content, page } = orderContent

/** Staff notes on an order. */
export function NotesSection({ orderNumber }: { orderNumber: string }) {
  const notes = useNotes(orderNumber)
  const add = useAddNote(orderNumber)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // Sent again after a lost answer it is the same note; a different text is another.
  const sent = useRef({ words: '', key: '' })

  useUnsavedChanges(text.trim() !== '')
  useShortcuts(page.shortcuts, [{ keys: 'n', label: content.write, run: () => area.current?.focus() }])

  function write(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const words = text.trim()
    if (words === '') return
    if (sent.current.words !== words) sent.current = { words, key: randomKey() }
    add.mutate(
      { text: words, key: sent.current.key },
      {
        onSuccess: () => {
          sent.current = { words: '', key: '' }
          setText('')
          setChecked(false)
        },
      },
    )
  }

  const missing = isChecked && text.trim() === '' ? content.missing : undefined
  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        <Loaded query={notes}>
          {(written) =>
            written.length > 0 && (
              <ul className="flex flex-col gap-3">
                {written.map((note) => (
                  <li key={note.id} className="border-l-2 border-line pl-3">
                    <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
                    <p className="text-ink-2">
                      {note.author}, <Moment at={note.at} />
                    </p>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <form onSubmit={write} noValidate className="flex flex-col items-start gap-2">
          <div className="w-full">
            <Field
              label={content.label}
              hint={content.hint}
              error={missing ?? (add.error ? add.error.message : undefined)}
            >
              {(control) => (
                <textarea
                  {...control}
                  ref={area}
                  rows={2}
                  maxLength={2000}
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
