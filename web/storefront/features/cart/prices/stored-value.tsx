import { Gift } from 'lucide-react'
import { formatRand } from '#domain/money/money.ts'
import { keepGiftCards, useGiftCards } from '#web/session/cart/use-gift-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import type { StoredValueCheck } from '../use-cart-check.ts'
import { discountContent as content } from './discount-content.ts'

/** The gift cards that pay for this cart, what is wrong with one, and the choice of paying with store credit. */
export function StoredValue({ stored }: { stored: StoredValueCheck }) {
  const cards = useGiftCards()
  const announce = useAnnounce()
  const { giftCards, creditCents } = stored.told
  const known = new Map(giftCards.map((card) => [card.code, card]))

  function remove(code: string) {
    keepGiftCards({ ...cards, codes: cards.codes.filter((kept) => kept !== code) })
    announce(content.cardRemoved)
  }

  return (
    <>
      {cards.codes.map((code) => {
        const card = known.get(code)
        const name = card?.codeEnd ? content.card(card.codeEnd) : code
        return (
          <div key={code} className="rounded-control bg-paper-2 py-1 pr-1 pl-3 text-sm">
            <div className="flex min-h-11 items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-2">
                <Gift aria-hidden className="size-4 shrink-0 text-green" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-medium">{name}</span>
                  {card && card.problem === null && (
                    <span className="text-ink-2"> {content.worth(formatRand(card.availableCents))}</span>
                  )}
                  {!card && <span className="text-ink-2"> {content.checking}</span>}
                </span>
              </span>
              <Button variant="quiet" aria-label={content.removeCard(name)} onClick={() => remove(code)}>
                {content.remove}
              </Button>
            </div>
            {card?.problem && (
              <p role="alert" className="pr-2 pb-2 text-clay">
                {card.problem}
              </p>
            )}
          </div>
        )
      })}
      {creditCents > 0 && (
        <Checkbox
          label={content.payWithCredit(formatRand(creditCents))}
          checked={cards.usesCredit}
          onChange={(event) => keepGiftCards({ ...cards, usesCredit: event.target.checked })}
        />
      )}
    </>
  )
}
