import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { type Cents, formatRand } from '#domain/money/money.ts'
import { statusFacts } from '#domain/orders/order-status.ts'
import { refundFacts } from '#domain/payments/refunds.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { SidePanel } from '#web/admin/ui/modal.tsx'
import { CountSelect } from '#web/admin/ui/table/count-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedPanel } from '../../layout/unsaved-changes-provider.tsx'
import { mayHaveRefunded, type Refund, type useRefund } from '../order-queries.ts'
import { amountOfItems, readRefundAmount } from './read-refund-amount.ts'

type RefundPanelProps = {
  order: Order
  /** The most that one refund can return: what is left of the largest payment. */
  leftCents: Cents
  /** Outlives the panel: a refund with a lost answer is repeated unchanged, even after closing the panel. */
  refund: ReturnType<typeof useRefund>
  onClose: () => void
}

type Kind = 'whole' | 'items' | 'amount'

const kinds: readonly { kind: Kind; label: string }[] = [
  { kind: 'whole', label: 'Full remaining amount' },
  { kind: 'items', label: 'Some items' },
  { kind: 'amount', label: 'An amount' },
]

export function RefundPanel({ order, leftCents, refund, onClose }: RefundPanelProps) {
  const [kind, setKind] = useState<Kind>('whole')
  const [back, setBack] = useState<readonly number[]>(() => order.items.map(() => 0))
  const [isShippingBack, setShippingBack] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isRestocking, setRestocking] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const { tell } = useMessages()
  const isUnsure = mayHaveRefunded(refund)
  const sent = refund.isPending || isUnsure ? refund.variables : undefined

  const { close, confirmAndClose } = useUnsavedPanel(
    reason !== '' || typed !== '' || back.some((quantity) => quantity > 0),
    onClose,
  )

  const shippingCents = order.summary.shippingCents
  const amount = chosenAmount()
  const reasonError = reason.trim() === '' ? 'Enter a reason' : null

  function chosenAmount() {
    if (kind === 'whole') return { amountCents: leftCents, error: null }
    if (kind === 'amount') return readRefundAmount(typed, leftCents)
    const amountCents = amountOfItems(order.items, back, {
      shippingCents: isShippingBack ? shippingCents : 0,
      leftCents,
    })
    return amountCents > 0
      ? { amountCents, error: null }
      : { amountCents: null, error: 'Choose what to refund' }
  }

  function send() {
    if (sent) return ask(sent)
    setChecked(true)
    if (amount.amountCents === null || reasonError) return
    ask({
      amountCents: amount.amountCents,
      reason: reason.trim(),
      restock: isRestocking,
      key: crypto.randomUUID(),
    })
  }

  function ask(request: Refund) {
    refund.mutate(request, {
      onSuccess: ({ refund: made }) => {
        tell({
          title: `${formatRand(made.amountCents)} ${refundFacts[made.status].isDone ? 'went' : 'is on its way'} back`,
          text: order.orderNumber,
        })
        close()
      },
    })
  }

  const toSendCents = sent ? sent.amountCents : amount.amountCents
  return (
    <SidePanel
      title={`Refund ${order.orderNumber}`}
      subtitle={`You can refund ${formatRand(leftCents)} to the card it came from.`}
      onClose={confirmAndClose}
      footer={
        <>
          <Button variant="secondary" onClick={confirmAndClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={refund.isPending} busyLabel="Refunding..." onClick={send}>
            {toSendCents === null ? 'Refund' : `Refund ${formatRand(toSendCents)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isUnsure && (
          <Notice tone="error" title="We do not know whether this was refunded">
            You can safely press again: it is the same refund and is paid once. Or check Payments first.
          </Notice>
        )}
        {refund.error && !isUnsure && (
          <Notice tone="error" title="Nothing was refunded">
            {refund.error.message}
          </Notice>
        )}
        {sent ? <p>Reason: {sent.reason}</p> : form()}
      </div>
    </SidePanel>
  )

  function form() {
    return (
      <>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">What to refund</legend>
          {kinds.map((choice) => (
            <label key={choice.kind} className="flex min-h-6 items-center gap-3">
              <input
                type="radio"
                name="kind"
                checked={kind === choice.kind}
                onChange={() => setKind(choice.kind)}
                className="size-5 accent-green"
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
        {kind === 'items' && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-1 font-medium">Items</legend>
            {order.items.map((item, index) => (
              <CountSelect
                key={item.sku}
                label={
                  <>
                    {item.name}
                    <span className="block text-ink-2 tabular-nums">
                      {formatRand(item.unitPriceCents)} each
                    </span>
                  </>
                }
                value={back[index] ?? 0}
                of={item.quantity}
                onChange={(quantity) => setBack(back.map((one, at) => (at === index ? quantity : one)))}
              />
            ))}
            {shippingCents > 0 && (
              <Checkbox
                label={`Shipping, ${formatRand(shippingCents)}`}
                checked={isShippingBack}
                onChange={(event) => setShippingBack(event.target.checked)}
              />
            )}
            {isChecked && amount.error && <p className="text-red">{amount.error}</p>}
          </fieldset>
        )}
        {kind === 'amount' && (
          <TextField
            label="Amount in rand"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isChecked ? (amount.error ?? undefined) : undefined}
          />
        )}
        <TextField
          label="Reason"
          hint="The customer sees it in the refund email."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isChecked && reasonError ? reasonError : undefined}
        />
        {statusFacts[order.status].awaitsCourier && (
          <Checkbox
            label="After a full refund, return unshipped items to stock"
            checked={isRestocking}
            onChange={(event) => setRestocking(event.target.checked)}
          />
        )}
      </>
    )
  }
}
