import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { fitContent as content } from './fit-content.ts'
import type { FitPart } from './fit-part.ts'

const FitDialog = later(() => import('./fit-dialog.tsx').then((module) => module.FitDialog), {
  whileMissing: null,
})

/** The question, whose answer is found in a dialog. */
export function WillItFit({ product }: { product: FitPart }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <PlugZap aria-hidden className="size-4.5 shrink-0" />
        {content.open}
      </Button>
      {isOpen && <FitDialog part={product} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
