import clsx from 'clsx'
import { useState } from 'react'
import type { FulfilBody } from '#contract/orders/admin-order.ts'
import { type OrderStatus, statusFacts } from '#domain/orders/order-status.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { orderContent } from '../order-content.ts'
import { useFulfil } from '../order-queries.ts'
import { FulfilDialog, type FulfilProblem } from './fulfil-dialog.tsx'

const { fulfil: content } = orderContent

type FulfilToggleProps = {
  order: { orderNumber: string; status: OrderStatus }
  variant?: ButtonVariant
  /** In a table, where its label takes two lines until the screen is wide. */
  isTight?: boolean
}

/** Between paid and fulfilled; hidden for an order that is neither. */
export function FulfilToggle({ order, variant = 'secondary', isTight = false }: FulfilToggleProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [refused, setRefused] = useState<FulfilProblem | null>(null)
  const fulfil = useFulfil()
  const { orderNumber, status } = order
  const { isPaid, awaitsCourier } = statusFacts[status]
  if (!isPaid) return null

  function toggle() {
    if (awaitsCourier) open(null)
    else fulfil.mutate({ orderNumber, change: { fulfilled: false } })
  }

  function open(again: FulfilProblem | null) {
    setRefused(again)
    setIsConfirming(true)
  }

  function send(change: FulfilBody) {
    const { trackingNumber } = change
    fulfil.mutate(
      { orderNumber, change },
      { onError: (error) => trackingNumber && open({ trackingNumber, why: error.message }) },
    )
  }

  return (
    <>
      <Button
        variant={awaitsCourier ? variant : 'quiet'}
        size="small"
        onClick={toggle}
        className={clsx(isTight ? 'max-2xl:w-min 2xl:whitespace-nowrap' : 'whitespace-nowrap')}
      >
        {awaitsCourier ? content.mark : content.unmark}
        <span className="sr-only"> {orderNumber}</span>
      </Button>
      {isConfirming && (
        <FulfilDialog
          orderNumber={orderNumber}
          refused={refused}
          onClose={() => setIsConfirming(false)}
          onFulfil={send}
        />
      )}
    </>
  )
}
