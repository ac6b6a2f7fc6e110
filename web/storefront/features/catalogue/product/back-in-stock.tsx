import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Product } from '#contract/catalogue/product.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { Button } from '#web/ui/button.tsx'
import { emailMeHash } from '../email-me-hash.ts'
import { ThumbBar } from './thumb-bar.tsx'

type FormProps = { product: Product; onMissing: () => void }

const BackInStockForm = later<FormProps>(
  () => import('./back-in-stock-form.tsx').then((module) => module.BackInStockForm),
  { whileMissing: NotNow },
)

/** In the place of the buttons to buy something that is sold out. */
export function BackInStock({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  const isAskedFor = useLocation().hash === emailMeHash

  // Not at once: the server's page knows nothing of it.
  useEffect(() => {
    if (isAskedFor) setIsOpen(true)
  }, [isAskedFor])

  const button = (
    <ThumbBar product={product}>
      <Button size="large" isBusy={isOpen} onClick={() => setIsOpen(true)} className="flex-1 max-sm:px-3">
        <Bell aria-hidden className="size-5 shrink-0 max-sm:hidden" />
        Email me when it is back
      </Button>
    </ThumbBar>
  )
  if (!isOpen) return button
  return <BackInStockForm whileLoading={button} product={product} onMissing={() => setIsOpen(false)} />
}

/** Without a connection the button comes back. */
function NotNow({ onMissing }: FormProps) {
  useEffect(onMissing, [onMissing])
  return null
}
