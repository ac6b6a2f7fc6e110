import type { ComponentProps } from 'react'
import { Later, laterPart } from '#web/deferred-hydration/later.tsx'
import type { CheckoutDoor } from './checkout-door.tsx'

const checkoutDoor = laterPart('checkout-door', () =>
  import('./checkout-door.tsx').then((module) => module.CheckoutDoor),
)

export function CheckoutDoorLater(props: ComponentProps<typeof CheckoutDoor>) {
  return <Later part={checkoutDoor} props={props} />
}
