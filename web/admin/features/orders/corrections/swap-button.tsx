import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { tooLateToCorrect } from '#domain/orders/corrections/correction.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { correctableOrder } from './correctable-order.ts'
import { correctionContent } from './correction-content.ts'

const SwapPanel = later(() => import('./swap-panel.tsx').then((module) => module.SwapPanel))

/** Opens the panel for swapping a product; nothing once all is packed, or while another swap waits. */
export function SwapButton({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && (order.waitingSwap || tooLateToCorrect(correctableOrder(order)) !== null)) return null
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {correctionContent.swap}
      </Button>
      {isOpen && <SwapPanel order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
