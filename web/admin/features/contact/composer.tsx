import clsx from 'clsx'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Conversation } from '#contract/shop/conversation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useNewerConversation } from './conversation-queries.ts'
import { inboxContent } from './inbox-content.ts'
import { NoteForm } from './note-form.tsx'

const { composer: content, page } = inboxContent

type Mode = 'answer' | 'note'

export type ComposerHandle = { write: (mode: Mode) => void }

type ComposerProps = { conversation: Conversation; ref: Ref<ComposerHandle> }

/** Where an answer or a note is written. What is typed of the one stays while the other is. */
export function Composer({ conversation, ref }: ComposerProps) {
  const [mode, setMode] = useState<Mode>('answer')
  const [answer, setAnswer] = useState('')
  const [note, setNote] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const { isNewer, show } = useNewerConversation(conversation)
  useUnsavedChanges(answer.trim() !== '' || note.trim() !== '')

  useImperativeHandle(ref, () => ({
    write(wanted) {
      setMode(wanted)
      // Once the other form is drawn.
      requestAnimationFrame(() => area.current?.focus())
    },
  }))

  return (
    <section aria-label={content[mode]} className="flex flex-col gap-4">
      {isNewer && (
        <Notice
          tone="info"
          title={page.newer.title}
          action={
            <Button variant="secondary" size="small" onClick={show}>
              {page.newer.show}
            </Button>
          }
        />
      )}
      <div
        className={clsx(
          'rounded-tile border px-4 py-3',
          mode === 'note' ? 'border-dashed border-line-strong bg-paper-2' : 'border-line-strong',
        )}
      >
        <div className="-ml-2 mb-2 flex gap-1">
          {(['answer', 'note'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one}
              onClick={() => setMode(one)}
              className={clsx(
                'min-h-9 rounded-control px-3 font-medium',
                mode === one ? 'bg-green-soft text-green' : 'text-ink-2 hover:bg-paper-2 hover:text-ink',
              )}
            >
              {content[one]}
            </button>
          ))}
        </div>
        {mode === 'answer' ? (
          <AnswerForm
            conversation={conversation}
            text={answer}
            onText={setAnswer}
            area={area}
            onStale={show}
          />
        ) : (
          <NoteForm id={conversation.id} text={note} onText={setNote} area={area} />
        )}
      </div>
    </section>
  )
}
