export type BrowserStorage = {
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Lasts until it is removed, and is shared by every tab of the shop. */
export const persistentStorage = tolerantStorage(() => window.localStorage)

/** Lasts as long as its tab. */
export const tabStorage = tolerantStorage(() => window.sessionStorage)

/**
 * Browsers throw if storage is blocked or full, and in the web views of some apps it is null: the page then remembers
 * the value itself.
 */
export function tolerantStorage(open: () => WebStorage | null): BrowserStorage {
  const remembered = new Map<string, string>()
  return {
    read: (key) => remembered.get(key) ?? attempt(() => open()?.getItem(key)) ?? null,
    write(key, text) {
      const isKept = attempt(() => {
        const storage = open()
        storage?.setItem(key, text)
        return storage
      })
      if (isKept) remembered.delete(key)
      else remembered.set(key, text)
    },
    remove(key) {
      remembered.delete(key)
      attempt(() => open()?.removeItem(key))
    },
  }
}

export function writeStored(storage: BrowserStorage, key: string, value: unknown): void {
  storage.write(key, JSON.stringify(value))
}

/** Reports when another tab changed lasting storage under a key, or cleared it all. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

// Scripts cannot read the session's own cookie. This one shows that it exists, so that a guest's page need not ask the
// shop.
export const signedInCookie = 'kwela_signed_in'

/** Set while the last session in this browser ended without being asked to. */
export const sessionEndedKey = 'sessionEnded'

/** Where cookies cannot be read, as in sandboxed frames, only the shop knows: it is asked. */
export function hasSignedInCookie(
  cookies = attempt(() => document.cookie),
  protocol = location.protocol,
): boolean {
  if (cookies === undefined) return true
  const prefix = protocol === 'https:' ? '__Host-' : ''
  return cookies.split('; ').includes(`${prefix}${signedInCookie}=1`)
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch (error) {
    // Anything else is a mistake of ours, such as using storage while rendering on the server, where one visitor's data
    // would be shared with all.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
