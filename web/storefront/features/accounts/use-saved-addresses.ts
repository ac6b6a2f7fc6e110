import { useEffect, useState } from 'react'
import { readAccount, type SavedAddress } from '#contract/account.ts'
import { isApiError } from '#contract/api.ts'
import { browserApi } from '#web/session/browser-api.ts'

/** A convenience: while they are not known, and where they cannot be had, one types as before. */
export function useSavedAddresses(): readonly SavedAddress[] | null {
  const [addresses, setAddresses] = useState<readonly SavedAddress[] | null>(null)

  useEffect(() => {
    let isCurrent = true
    browserApi.call(readAccount, {}).then(
      ({ account }) => {
        if (isCurrent) setAddresses(account.addresses)
      },
      (error: unknown) => {
        if (!isApiError(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])

  return addresses
}
