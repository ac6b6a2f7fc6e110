import type { ComponentProps } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { WillItFit } from './will-it-fit.tsx'

const Question = later(() => import('./will-it-fit.tsx').then((module) => module.WillItFit), {
  name: 'will-it-fit',
})

/** Only for what is declared to need something. */
export function WillItFitLater({ product }: ComponentProps<typeof WillItFit>) {
  return product.fitNeeds && <Question product={product} />
}
