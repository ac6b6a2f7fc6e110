import { useEffect } from 'react'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { memberKey, memberLines } from '#web/session/prices/member-mark.ts'
import { memberParts } from '#web/session/prices/member-parts.ts'
import { persistentStorage } from '#web/session/storage.ts'

/** Shows the prices of a customer group's list to its members. Nobody else loads the code for it. */
export function FollowMember() {
  const { status, user } = useAuth()

  useEffect(() => {
    if (user?.priceList)
      // Without a connection everybody's prices stay; the cart and the order have the right ones.
      import('./show-own-prices.tsx').then(({ showOwnPrices }) => showOwnPrices(user)).catch(() => undefined)
    else if (status !== 'checking') {
      memberParts.put(null)
      persistentStorage.remove(memberKey)
      document.documentElement.style.removeProperty(memberLines)
    }
  }, [status, user])

  return null
}
