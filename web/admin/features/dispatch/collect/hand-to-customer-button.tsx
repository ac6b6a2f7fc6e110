import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { collectContent as content } from './collect-content.ts'
import { HandToCustomerPanel } from './hand-to-customer-panel.tsx'

export function HandToCustomerButton({ orderNumber }: { orderNumber: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <HandHelping aria-hidden className="size-4" />
        {content.button}
        <span className="sr-only"> {orderNumber}</span>
      </Button>
      {isOpen && <HandToCustomerPanel orderNumber={orderNumber} onClose={() => setOpen(false)} />}
    </>
  )
}
