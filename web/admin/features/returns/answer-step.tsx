import { useState } from 'react'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { NoteToCustomer } from './note-to-customer.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { returnContent } from './return-content.ts'
import { useMoveReturn } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'

const { answer: content, page } = returnContent

/** Approve at one press, or decline with a reason. Goods that have arrived already need no answer first. */
export function AnswerStep({ found }: { found: AdminReturn }) {
  const { made } = found
  const move = useMoveReturn(made)
  const [mode, setMode] = useState<'answer' | 'decline' | 'here'>('answer')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  useUnsavedChanges(note.trim() !== '' && !move.isSuccess)

  if (mode === 'here') return <ReceiveStep found={found} />

  function decline() {
    setChecked(true)
    if (note.trim() !== '') move.mutate({ status: 'declined', note: note.trim() })
  }

  const isDeclining = mode === 'decline'
  return (
    <Section title={content.title}>
      <div className="flex flex-col gap-4">
        <StepFailure error={move.error} />
        <NoteToCustomer
          label={isDeclining ? page.reason : page.customerNote}
          text={note}
          onText={setNote}
          usedFor={isDeclining ? 'request' : undefined}
          isOptional={!isDeclining}
          error={isDeclining && isChecked && note.trim() === '' ? page.reasonMissing : undefined}
        />
        <div className="flex flex-wrap gap-3">
          {isDeclining ? (
            <>
              <Button variant="danger" isBusy={move.isPending} onClick={decline}>
                {content.declineNow}
              </Button>
              <Button variant="secondary" onClick={() => setMode('answer')}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button
                isBusy={move.isPending}
                onClick={() => move.mutate({ status: 'approved', ...(note.trim() && { note: note.trim() }) })}
              >
                {content.approve}
              </Button>
              <Button variant="secondary" onClick={() => setMode('decline')}>
                {content.decline}…
              </Button>
              <Button variant="quiet" onClick={() => setMode('here')}>
                {content.isHere}
              </Button>
            </>
          )}
        </div>
      </div>
    </Section>
  )
}
