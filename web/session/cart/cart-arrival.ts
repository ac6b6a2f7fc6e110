/** Whether the account's own cart has come to this browser: before that, an empty cart means nothing. */
export type CartArrival = 'awaited' | 'arrived' | 'failed'

let arrival: CartArrival = 'awaited'
const changed = 'cart-arrival'

export const cartArrival = () => arrival

export function noteCartArrival(next: CartArrival): void {
  arrival = next
  dispatchEvent(new Event(changed))
}

export function onCartArrival(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}
