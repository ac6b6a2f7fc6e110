import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { CheckoutDoors } from './checkout-doors.tsx'

const checkoutDoors = laterPart('checkout-doors', () =>
  import('./checkout-doors.tsx').then((module) => module.CheckoutDoors),
)

export function CheckoutDoorsLater(props: ComponentProps<typeof CheckoutDoors>) {
  return <Later part={checkoutDoors} props={props} />
}
