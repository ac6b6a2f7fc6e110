import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { type AttentionReason, attentionLabel, endedBySupplying } from '#domain/orders/attention.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedChanges } from '../../layout/unsaved-changes-provider.tsx'
import { orderContent } from '../order-content.ts'
import { useAnswerAttention } from '../order-queries.ts'

const { attention: content } = orderContent

type AttentionNoticesProps = { order: Order; onRefund: (() => void) | null }

/** The decisions to be made, each with the ways to settle it. */
export function AttentionNotices({ order, onRefund }: AttentionNoticesProps) {
  return order.needsAttention?.reasons.map((reason) => (
    <AttentionNotice key={reason} order={order} reason={reason} onRefund={onRefund} />
  ))
}

type AttentionNoticeProps = AttentionNoticesProps & { reason: AttentionReason }

function AttentionNotice({ order, reason, onRefund }: AttentionNoticeProps) {
  const [isDismissing, setDismissing] = useState(false)
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const answer = useAnswerAttention(order.orderNumber)
  const { tell } = useMessages()
  useUnsavedChanges(isDismissing && note.trim() !== '')
  const canSupply = statusFacts[order.status].awaitsCourier && endedBySupplying.includes(reason)

  function supply() {
    answer.mutate({ action: 'supply' }, { onSuccess: () => tell({ title: content.reserved }) })
  }

  function dismiss() {
    setChecked(true)
    if (note.trim() === '') return
    answer.mutate({ action: 'dismiss', reason, note: note.trim() })
  }

  return (
    <Notice tone="warning" title={attentionLabel(reason)}>
      <div className="mt-2 flex flex-col gap-3">
        {answer.error && (
          <p role="alert" className="text-red">
            {answer.error.message}
          </p>
        )}
        {isDismissing ? (
          <div className="flex flex-col gap-3">
            <TextField
              label={content.noteLabel}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              error={isChecked && note.trim() === '' ? content.noteMissing : undefined}
            />
            <div className="flex flex-wrap gap-2">
              <Button size="small" isBusy={answer.isPending} onClick={dismiss}>
                {content.resolve}
              </Button>
              <Button variant="quiet" size="small" onClick={() => setDismissing(false)}>
                {orderContent.cancel}
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            {canSupply && (
              <Button size="small" isBusy={answer.isPending} onClick={supply}>
                {content.supply}
              </Button>
            )}
            {onRefund && (
              <Button variant="secondary" size="small" onClick={onRefund}>
                {content.refund}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={() => setDismissing(true)}>
              {content.noAction}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  )
}
