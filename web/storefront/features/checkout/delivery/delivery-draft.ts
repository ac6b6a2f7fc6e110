import type { ShopSettings } from '#contract/shop/shop.ts'
import { type DeliveryMethod, offeredMethods } from '#domain/orders/delivery/delivery-choice.ts'
import { parseJson } from '#web/session/api/parse-json.ts'
import { tabStorage, writeStored } from '#web/session/storage.ts'

/** A listed locker or counter, as it was chosen. */
export type ChosenPoint = { key: string; id: string; name: string; address: string[]; hours: string }

export type DeliveryDraft = { method: DeliveryMethod; point: ChosenPoint | null }

const key = 'deliveryDraft'

export const toTheDoor: DeliveryDraft = { method: 'door', point: null }

/** Only what this account has chosen: another person may have used the tab before. */
export function findDelivery(accountId: string, storage = tabStorage): DeliveryDraft {
  const kept: unknown = parseJson(storage.read(key) ?? '')
  return isKept(kept) && kept.accountId === accountId ? kept.draft : toTheDoor
}

export function keepDelivery(accountId: string, draft: DeliveryDraft, storage = tabStorage): void {
  writeStored(storage, key, { accountId, draft })
}

// Nothing but this tab's own checkout writes it.
function isKept(value: unknown): value is { accountId: string; draft: DeliveryDraft } {
  return typeof value === 'object' && value !== null && 'accountId' in value && 'draft' in value
}

/** The choice if the shop still offers it; the way to the door otherwise. */
export function offeredDelivery(draft: DeliveryDraft, shop: ShopSettings): DeliveryDraft {
  return offeredMethods(shop).includes(draft.method) ? draft : toTheDoor
}

/** What an order says of it. */
export function deliveryBody({ method, point }: DeliveryDraft) {
  if (method === 'door') return {}
  return { delivery: { method, ...(method === 'point' && point && { point: point.key }) } }
}
