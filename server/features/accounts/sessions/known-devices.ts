import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ShopSecrets } from '#server/shop-secrets.ts'

export type DeviceOwner = { id: string; passwordVersion: number }

/**
 * Tells a browser that once logged in to an account from a stranger's, by a cookie that only the shop can write. A new
 * password voids it.
 */
export type KnownDevices = {
  /** The browser's name for this account, or null if its cookie does not mention the account. */
  find(cookie: string | undefined, owner: DeviceOwner): string | null
  /** The cookie's new value, which keeps the accounts that logged in here before. */
  remember(cookie: string | undefined, owner: DeviceOwner): string
}

// The number of people who might share a browser at home.
const maxOwners = 5

export function createKnownDevices({ newest, older }: ShopSecrets): KnownDevices {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'kwela known devices', 32))
  const newestKey = keyOf(newest)
  const keys = [newestKey, ...older.map(keyOf)]

  function isSigned(entry: string, owner: DeviceOwner): boolean {
    const [name = '', signature = ''] = entry.split('.')
    const given = Buffer.from(signature, 'base64url')
    return keys.some((key) => {
      const expected = signatureOf(key, name, owner)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }

  function entryOf(cookie: string | undefined, owner: DeviceOwner): string | undefined {
    return entriesIn(cookie).find((entry) => isSigned(entry, owner))
  }

  return {
    find: (cookie, owner) => entryOf(cookie, owner)?.split('.')[0] ?? null,
    remember(cookie, owner) {
      const earlier = entryOf(cookie, owner)
      // The name stays, and with it the count of attempts made here.
      const name = earlier?.split('.')[0] ?? randomUUID()
      const own = `${name}.${signatureOf(newestKey, name, owner).toString('base64url')}`
      const others = entriesIn(cookie).filter((entry) => entry !== earlier)
      return [own, ...others].slice(0, maxOwners).join('~')
    },
  }
}

function signatureOf(key: Buffer, name: string, { id, passwordVersion }: DeviceOwner): Buffer {
  return createHmac('sha256', key).update(`${name} ${id} ${passwordVersion}`).digest()
}

function entriesIn(cookie: string | undefined): string[] {
  return (cookie ?? '')
    .split('~')
    .filter((entry) => /^[\w-]{36}\.[\w-]{43}$/.test(entry))
    .slice(0, maxOwners)
}
