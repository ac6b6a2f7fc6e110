import { useRef } from 'react'
import { href, Link } from 'react-router'
import { useCart } from '#web/session/cart/cart-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Money } from '#web/ui/money.tsx'
import { LinePicture } from '../../catalogue/line-picture.tsx'
import { pricedLine } from '../cart-forecast.ts'

/** Lines saved for later. */
export function SavedLines() {
  const { savedForLater, moveToCart, removeSaved } = useCart()
  const announce = useAnnounce()
  const heading = useRef<HTMLHeadingElement>(null)
  if (savedForLater.length === 0) return null

  function leave(act: (id: number) => void, id: number, text: string) {
    act(id)
    announce(text)
    // The focused button is gone with its line, and with the last one the heading.
    if (savedForLater.length > 1) heading.current?.focus()
    else focusMain()
  }

  return (
    <section aria-labelledby="saved-heading" className="mt-12">
      <h2 id="saved-heading" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Saved for later
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {savedForLater.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <LinePicture line={line} className="w-16" />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-base font-medium">
                <Link
                  to={href('/product/:id', { id: line.slug })}
                  className="underline-offset-3 hover:underline"
                >
                  {line.name}
                </Link>
              </h3>
              <p className="text-sm text-ink-2">
                <Money cents={pricedLine(line).unitPriceCents} className="font-normal!" /> each
                {line.quantity > 1 && ` · Quantity: ${line.quantity}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                className="min-h-11"
                onClick={() => leave(moveToCart, line.id, `${line.name} moved to your cart`)}
              >
                Move to Cart
                <span className="sr-only"> {line.name}</span>
              </Button>
              <Button
                variant="quiet"
                size="small"
                className="min-h-11"
                onClick={() => leave(removeSaved, line.id, `${line.name} removed`)}
              >
                Remove
                <span className="sr-only"> {line.name} from saved items</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
