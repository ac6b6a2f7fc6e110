import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { WillItFit } from './will-it-fit.tsx'

const willItFit = laterPart('will-it-fit', () =>
  import('./will-it-fit.tsx').then((module) => module.WillItFit),
)

/** Only for what is declared to need something. */
export function WillItFitLater({ product }: ComponentProps<typeof WillItFit>) {
  return product.fitNeeds && <Later part={willItFit} props={{ product }} />
}
