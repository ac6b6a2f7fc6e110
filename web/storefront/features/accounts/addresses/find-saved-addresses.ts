import { readAccount, type SavedAddress } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** A convenience: if they cannot be loaded, people type as before. */
export async function findSavedAddresses(): Promise<readonly SavedAddress[] | null> {
  try {
    return (await browserApi.call(readAccount, {})).account.addresses
  } catch (error) {
    if (!isApiError(error)) throw error
    return null
  }
}
