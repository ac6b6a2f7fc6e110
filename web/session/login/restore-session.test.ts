import { expect, test } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { ApiError } from '#contract/api.ts'
import { restoreSession, type VerifiedSession } from './restore-session.ts'

test('treats someone without token and cookie as a guest, without a request', async () => {
  const shop = aShop({})
  expect(await restoreSession({ token: null, hasCookie: false, verify: shop.verify })).toEqual({
    kind: 'guest',
  })
  expect(shop.asked).toEqual([])
})

test('prefers the token of the tab to the cookie', async () => {
  const shop = aShop({ mine: 'mine', cookie: 'from-cookie' })
  expect(await restoreSession({ token: 'mine', hasCookie: true, verify: shop.verify })).toEqual({
    kind: 'signed_in',
    user: thandi,
    token: 'mine',
  })
  expect(shop.asked).toEqual(['mine'])
})

test('restores a new tab from the cookie', async () => {
  const shop = aShop({ cookie: 'from-cookie' })
  expect(await restoreSession({ token: null, hasCookie: true, verify: shop.verify })).toMatchObject({
    kind: 'signed_in',
    token: 'from-cookie',
  })
})

test('uses the cookie when the token has expired', async () => {
  const shop = aShop({ cookie: 'from-cookie' })
  expect(await restoreSession({ token: 'old', hasCookie: true, verify: shop.verify })).toMatchObject({
    kind: 'signed_in',
    token: 'from-cookie',
  })
  expect(shop.asked).toEqual(['old', 'cookie'])
})

test('treats someone whose token and cookie are refused as a guest', async () => {
  const shop = aShop({})
  expect(await restoreSession({ token: 'old', hasCookie: true, verify: shop.verify })).toEqual({
    kind: 'guest',
  })
})

test('does not treat a missing answer as a refusal', async () => {
  const offline = new ApiError(0, { error: 'We could not reach the shop.', code: 'offline' })
  const verify = () => Promise.reject(offline)
  expect(await restoreSession({ token: 'mine', hasCookie: true, verify })).toEqual({ kind: 'unknown' })
})

test('does not hide a mistake of ours', async () => {
  const verify = () => Promise.reject(new TypeError('undefined is not a function'))
  await expect(restoreSession({ token: 'mine', hasCookie: false, verify })).rejects.toThrow(TypeError)
})

const thandi: User = {
  id: 'u1',
  email: 'thandi@example.com',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  role: 'customer',
  permissions: [],
  isAdmin: false,
  emailVerified: true,
}

/** Knows which credentials it accepts, and which token it returns for each. */
function aShop(accepted: Record<string, string>) {
  const asked: string[] = []
  return {
    asked,
    async verify(token: string | null): Promise<VerifiedSession> {
      const credential = token ?? 'cookie'
      asked.push(credential)
      const access_token = accepted[credential]
      if (!access_token) throw new ApiError(401, { error: 'Please log in', code: 'unauthorized' })
      return { user: thandi, session: { access_token } }
    },
  }
}
