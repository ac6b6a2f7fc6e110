import { cartArrival, onCartArrival } from './cart-arrival.ts'

/** For loaders: waits until the account's cart has come, or could not. Ends with every call that is made for it. */
export function untilCartArrived(): Promise<void> {
  return new Promise((resolve) => {
    const hear = () => {
      if (cartArrival() === 'awaited') return
      stopHearing()
      resolve()
    }
    const stopHearing = onCartArrival(hear)
    hear()
  })
}
