import { type BrowserStorage, tabStorage } from '../storage.ts'

const key = 'boughtNow'

/** Remembers in this tab, across the login, which product "Buy Now" was pressed for. */
export function noteBoughtNow(productId: number, storage: BrowserStorage = tabStorage): void {
  storage.write(key, String(productId))
}

/** The same, once what is in the cart is bought on purpose. */
export function forgetBoughtNow(storage: BrowserStorage = tabStorage): void {
  storage.remove(key)
}

export function boughtNow(storage: BrowserStorage = tabStorage): number | null {
  const text = storage.read(key)
  return text === null ? null : Number(text)
}
