import { type RefObject, useState } from 'react'
import { maxConversationNoteLength } from '#domain/conversation.ts'
import { Button } from '#web/ui/button.tsx'
import { useRequestKey } from '../../ui/use-request-key.ts'
import { useAddConversationNote } from './conversation-queries.ts'
import { inboxContent } from './inbox-content.ts'
import { WritingArea } from './writing-area.tsx'

const { composer: content } = inboxContent

type NoteFormProps = {
  id: number
  text: string
  area: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
}

export function NoteForm({ id, text, area, onText }: NoteFormProps) {
  const add = useAddConversationNote(id)
  const [isChecked, setChecked] = useState(false)
  const request = useRequestKey()
  const isMissing = isChecked && text.trim() === ''

  function save() {
    setChecked(true)
    const words = text.trim()
    if (words === '') return
    const onSuccess = () => {
      request.forget()
      onText('')
      setChecked(false)
    }
    add.mutate({ text: words, key: request.keyOf(words) }, { onSuccess })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      className="flex flex-col gap-3"
    >
      <WritingArea
        label={content.noteLabel}
        hint={content.noteHint}
        error={isMissing ? content.missingNote : add.error?.message}
        rows={3}
        maxLength={maxConversationNoteLength}
        isBusy={add.isPending}
        {...{ text, area, onText }}
        onSend={save}
      />
      <div>
        <Button type="submit" size="small" isBusy={add.isPending}>
          {content.addNote}
        </Button>
      </div>
    </form>
  )
}
