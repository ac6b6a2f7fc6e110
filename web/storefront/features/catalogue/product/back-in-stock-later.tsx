import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { BackInStock } from './back-in-stock.tsx'

const backInStock = laterPart('back-in-stock', () =>
  import('./back-in-stock.tsx').then((module) => module.BackInStock),
)

export function BackInStockLater(props: ComponentProps<typeof BackInStock>) {
  return <Later part={backInStock} props={props} />
}
