import { useState } from 'react'
import { isPaid, type OrderStatus } from '#domain/order-status.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { FulfilDialog } from './fulfil-dialog.tsx'
import { useFulfil } from './order-queries.ts'

type FulfilToggleProps = {
  order: { orderNumber: string; status: OrderStatus }
  variant?: ButtonVariant
}

/** From paid to fulfilled and back; nothing for an order that is neither. */
export function FulfilToggle({ order, variant = 'secondary' }: FulfilToggleProps) {
  const [isAsking, setIsAsking] = useState(false)
  const fulfil = useFulfil()
  const { orderNumber, status } = order
  if (!isPaid(status)) return null

  function toggle() {
    if (status === 'paid') setIsAsking(true)
    else fulfil.mutate({ orderNumber, change: { fulfilled: false } })
  }

  return (
    <>
      <Button
        variant={status === 'paid' ? variant : 'quiet'}
        size="small"
        onClick={toggle}
        className="whitespace-nowrap"
      >
        {status === 'paid' ? 'Mark Fulfilled' : 'Mark Unfulfilled'}
        <span className="sr-only"> {orderNumber}</span>
      </Button>
      {isAsking && (
        <FulfilDialog
          orderNumber={orderNumber}
          onClose={() => setIsAsking(false)}
          onFulfil={(change) => {
            setIsAsking(false)
            fulfil.mutate({ orderNumber, change })
          }}
        />
      )}
    </>
  )
}
