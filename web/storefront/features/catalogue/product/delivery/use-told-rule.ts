import { useEffect, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { DeliveryRule } from '#domain/orders/delivery/delivery-rule.ts'
import { needsParcel } from '#domain/orders/delivery/delivery-zone.ts'
import { zoneOf } from '#domain/orders/delivery/zone-of.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useShop } from '#web/storefront/use-shop.ts'

type Items = readonly { productId: number; quantity: number }[]

const checkCart = () => import('#contract/orders/cart.ts').then((contract) => contract.checkCart)

// Pressing plus five times asks once.
const settleMs = 300

/**
 * What the shop says that delivery of these to a postal code costs. It is asked only where that depends on the parcel;
 * null until it has answered.
 */
export function useToldRule(postalCode: string | null, items: Items, round = 0): DeliveryRule | null {
  const { zones } = useShop()
  const zone = postalCode === null ? null : zoneOf(zones, postalCode)
  const isAsked = zone !== null && needsParcel(zone) && items.length > 0
  // The settings too: the page may learn of new ones.
  const question = JSON.stringify({ body: { items, postalCode }, zone, round })
  const [told, setTold] = useState<{ question: string; rule: DeliveryRule } | null>(null)

  useEffect(() => {
    if (!isAsked) return
    let isCurrent = true

    async function ask() {
      try {
        const { delivery } = await browserApi.call(checkCart, { body: JSON.parse(question).body })
        if (isCurrent && delivery) setTold({ question, rule: delivery })
      } catch (error) {
        // What the zone says without the parcel stays.
        if (!isApiError(error)) throw error
      }
    }

    const timer = setTimeout(ask, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isAsked, question])

  return told?.question === question ? told.rule : null
}
