import { PlugZap } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyExtra } from '#web/ui/lazy-extra.ts'
import { fitContent as content } from './fit-content.ts'
import type { FitPart } from './fit-part.ts'

const FitDialog = lazyExtra(() => import('./fit-dialog.tsx'))

/** The question, whose answer is found in a dialog. */
export function WillItFit({ product }: { product: FitPart }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <PlugZap aria-hidden className="size-4.5 shrink-0" />
        {content.open}
      </Button>
      {isOpen && (
        <Suspense>
          <FitDialog part={product} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
