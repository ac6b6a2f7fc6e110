import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { byHandContent } from '../payments/by-hand-content.ts'
import { PayLinkButtons } from '../payments/pay-link-buttons.tsx'
import { useWithdrawSwap } from './correction-queries.ts'
import { swapContent } from './swap-content.ts'

const PaymentPanel = later(() =>
  import('../payments/payment-panel.tsx').then((module) => module.PaymentPanel),
)

const { waiting: content } = swapContent

type WaitingSwapProps = {
  order: Order
  swap: NonNullable<Order['waitingSwap']>
  mayTakePayment: boolean
}

/** A swap whose difference is not paid yet, with the ways to go on from there. */
export function WaitingSwap({ order, swap, mayTakePayment }: WaitingSwapProps) {
  const [isRecording, setRecording] = useState(false)
  const { tell, warn } = useMessages()
  const withdraw = useWithdrawSwap(order.orderNumber)
  const { orderNumber } = order
  const { id, quantity, outName, inName, differenceCents } = swap

  function giveUp() {
    withdraw.mutate(id, {
      onSuccess: () => tell({ title: content.withdrawn, text: orderNumber }),
      onError: (error) => warn({ title: content.failed, text: error.message }),
    })
  }

  return (
    <Notice tone="warning" title={content.title(differenceCents)}>
      <p>{content.text(quantity, outName, inName)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PayLinkButtons orderNumber={orderNumber} swapId={id} />
        {mayTakePayment && (
          <Button variant="secondary" size="small" onClick={() => setRecording(true)}>
            {byHandContent.payment.open}
          </Button>
        )}
        <Button variant="secondary" size="small" isBusy={withdraw.isPending} onClick={giveUp}>
          {content.withdraw}
        </Button>
      </div>
      {isRecording && (
        <PaymentPanel
          orderNumber={orderNumber}
          owedCents={differenceCents}
          swapId={id}
          onClose={() => setRecording(false)}
        />
      )}
    </Notice>
  )
}
