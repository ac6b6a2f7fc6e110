import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { sessions } from '#server/db/schema/accounts.ts'
import { hashToken } from '#server/features/accounts/sessions/token.ts'
import { aCustomer, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

it('ends the session on the server, for its token and for its cookie', async () => {
  const { token } = await aCustomer(shop)
  const reply = await send(shop, 'POST', '/logout', { token })
  expect(reply.status).toBe(204)
  expect(reply.body).toBeNull()
  expect(reply.headers.getSetCookie()).toEqual([
    'kwela_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    'kwela_signed_in=; Max-Age=0; Path=/; SameSite=Strict',
  ])

  expectProblem(await send(shop, 'GET', '/auth/verify', { token }), 401, 'not_signed_in')
  expectProblem(await send(shop, 'GET', '/orders', { token }), 401, 'not_signed_in')
  const cookie = { headers: { cookie: `kwela_session=${token}` } }
  expectProblem(await send(shop, 'GET', '/auth/verify', cookie), 401, 'not_signed_in')
  expect(
    await shop.services.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token))),
  ).toEqual([])
})

it('leaves the person’s other sessions alone', async () => {
  const { email, token } = await signUp(shop, 'two-devices@shop.example')
  const other = await send(shop, 'POST', '/login', { body: { email, password } })
  await send(shop, 'POST', '/logout', { token })
  const still = await send(shop, 'GET', '/auth/verify', { token: other.body.session.access_token })
  expect(still.status).toBe(200)
})

it('refuses a caller who is not logged in, and a repeat', async () => {
  const { token } = await aCustomer(shop)
  await send(shop, 'POST', '/logout', { token })
  expectProblem(await send(shop, 'POST', '/logout', { token }), 401, 'not_signed_in')
  expectProblem(await send(shop, 'POST', '/logout'), 401, 'not_signed_in')
})
