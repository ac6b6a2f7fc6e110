import { use } from 'react'
import type { ReturnOptions } from '#contract/orders/return.ts'
import { formatFullDay } from '#web/storefront/order-dates.ts'
import { Button } from '#web/ui/button.tsx'
import type { LoadedReturns } from './own-returns.tsx'

type ReturnOfferProps = { loading: LoadedReturns; onPress: () => void }

/** On top of a delivered order: the way to return something, and until when. */
export function ReturnOffer({ loading, onPress }: ReturnOfferProps) {
  const loaded = use(loading)
  if (loaded.kind === 'failed') return null
  const { reasons, items } = loaded.data.options
  const isAnyLeft = items.length > 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={onPress}>
        {isAnyLeft ? 'Return something' : 'See your return'}
      </Button>
      <p className="text-sm text-ink-2">
        {isAnyLeft ? endsText(reasons) : 'Everything in this order is already being returned.'}
      </p>
    </div>
  )
}

function endsText(reasons: ReturnOptions['reasons']): string {
  const ends = reasons.flatMap(({ reason, lastDay, isOpen }) => {
    // It ends with the time for what is defective.
    if (!isOpen || reason === 'wrong_or_damaged') return []
    const why = reason === 'change_of_mind' ? 'you changed your mind' : 'something is wrong with it'
    return [`${formatFullDay(lastDay)} if ${why}`]
  })
  return `Until ${ends.join(', until ')}.`
}
