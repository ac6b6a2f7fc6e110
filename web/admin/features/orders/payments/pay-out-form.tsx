import { type FormEvent, useState } from 'react'
import type { OrderRefund } from '#contract/orders/order.ts'
import { formatRand } from '#domain/money/money.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { byHandContent } from './by-hand-content.ts'
import { useRecordPaidOut } from './by-hand-queries.ts'

const { payOut: content } = byHandContent

type PayOutFormProps = { orderNumber: string; refund: OrderRefund }

/** A refund of money that staff took: they pay it out, and record how. */
export function PayOutForm({ orderNumber, refund }: PayOutFormProps) {
  const record = useRecordPaidOut(orderNumber)
  const { tell } = useMessages()
  const [reference, setReference] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = isChecked && reference.trim() === ''
  useUnsavedChanges(reference.trim() !== '')

  function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (reference.trim() === '') return
    record.mutate(
      { refundId: refund.id, reference: reference.trim() },
      { onSuccess: () => tell({ title: content.recorded, text: orderNumber }) },
    )
  }

  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-3 rounded-control bg-sun-soft p-3">
      <p>{content.text(formatRand(refund.amountCents))}</p>
      <TextField
        label={content.reference}
        maxLength={100}
        autoComplete="off"
        value={reference}
        error={isMissing ? content.missing : record.error?.message}
        onChange={(event) => setReference(event.target.value)}
      />
      <Button type="submit" size="small" className="self-start" isBusy={record.isPending}>
        {content.record}
      </Button>
    </form>
  )
}
