import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { Cents } from '#domain/money/money.ts'
import { tooLateToCorrect } from '#domain/orders/corrections/correction.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { correctableOrder } from './correctable-order.ts'
import { correctionContent } from './correction-content.ts'

const RemovalPanel = later(() => import('./removal-panel.tsx').then((module) => module.RemovalPanel))

/** Opens the panel for taking units out; nothing once all is packed, or while a swap waits. */
export function TakeOutButton({ order, leftCents }: { order: Order; leftCents: Cents }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (order.waitingSwap || tooLateToCorrect(correctableOrder(order)) !== null)) return null
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {correctionContent.removal.open}
      </Button>
      {isOpen && <RemovalPanel order={order} leftCents={leftCents} onClose={() => setOpen(false)} />}
    </>
  )
}
