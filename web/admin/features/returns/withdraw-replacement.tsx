import { useState } from 'react'
import type { AdminReturn } from '#contract/orders/admin-return.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { NoteToCustomer } from './note-to-customer.tsx'
import { returnContent } from './return-content.ts'
import { useWithdrawReplacement } from './return-queries.ts'
import { StepFailure } from './step-failure.tsx'

const { withdrawal: content, page } = returnContent

type WithdrawReplacementProps = { found: AdminReturn; orderNumber: string }

/** Takes back a replacement that is still in the shop, after saying what follows from it. */
export function WithdrawReplacement({ found: { made }, orderNumber }: WithdrawReplacementProps) {
  const withdraw = useWithdrawReplacement(made.id)
  const { tell } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  useUnsavedChanges(isOpen && note.trim() !== '' && !withdraw.isSuccess)

  function send() {
    withdraw.mutate(
      { orderNumber, note: note.trim() },
      { onSuccess: () => tell({ title: content.done, text: orderNumber }) },
    )
  }

  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {content.open}…
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-4 rounded-control border border-line p-4">
      <StepFailure error={withdraw.error} />
      <p>{content.text}</p>
      <NoteToCustomer label={page.customerNote} text={note} onText={setNote} isOptional />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" isBusy={withdraw.isPending} onClick={send}>
          {content.confirm}
        </Button>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
