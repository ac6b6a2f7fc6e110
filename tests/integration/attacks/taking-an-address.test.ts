import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accountAddresses, accounts, recoveryCodes, secondFactors } from '#server/db/schema/accounts.ts'
import { verifyEmail } from '#server/features/accounts/sign-up/verify-email.ts'
import { send } from '#tests/support/given/builders.ts'
import { emailsTo, tokenIn } from '#tests/support/given/emails.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const attackers = 'attackers-secret'
const victims = 'my own long words'
const attackersAddress = {
  position: 0,
  label: 'Home',
  fullName: 'Mallory Person',
  address: '1 Elsewhere Street',
  city: 'Cape Town',
  postalCode: '8001',
  country: 'South Africa' as const,
  phone: '+27820000666',
}

const shop = await openShop({ smtpUrl: 'smtp://127.0.0.1:1' })
afterAll(() => shop.close())

const post = (path: string, body: object) => send(shop, 'POST', path, { body })
const signUp = (email: string, password: string, firstName = 'Sample') =>
  post('/createAccount', { email, password, firstName, lastName: 'Person' })
const logIn = (email: string, password: string) => post('/login', { email, password })

describe("an attacker who signs up with the victim's address", () => {
  it("gains nothing from a hasty click: the link asks for a password, and the victim's is a different one", async () => {
    const email = 'hurried@shop.example'
    await signUp(email, attackers)
    const token = await tokenIn(shop, email, 'verify_email')
    expectProblem(await post('/auth/verify-email', { token }), 400, 'missing_fields')
    expectProblem(await post('/auth/verify-email', { token, password: victims }), 400, 'wrong_password')
    expectProblem(await logIn(email, attackers), 403, 'email_not_verified')

    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
    expect((await logIn(email, victims)).status).toBe(200)
  })

  it('is replaced once the victim signs up', async () => {
    const email = 'for-real@shop.example'
    await signUp(email, attackers, 'Mallory')
    const first = await tokenIn(shop, email, 'verify_email')
    expect((await signUp(email, victims, 'Thandi')).status).toBe(201)
    expectProblem(
      await post('/auth/verify-email', { token: first, password: attackers }),
      400,
      'invalid_token',
    )
    expectProblem(await post('/auth/verify-email', { token: first, password: victims }), 400, 'invalid_token')

    const token = await tokenIn(shop, email, 'verify_email')
    expectProblem(await post('/auth/verify-email', { token, password: attackers }), 400, 'wrong_password')
    expect((await post('/auth/verify-email', { token, password: victims })).status).toBe(200)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
    expect((await logIn(email, victims)).body.user).toMatchObject({ firstName: 'Thandi' })
  })

  it('cannot replace the victim afterwards through a click by the victim', async () => {
    const email = 'afterwards@shop.example'
    await signUp(email, victims)
    await signUp(email, attackers)
    const token = await tokenIn(shop, email, 'verify_email')
    expectProblem(await post('/auth/verify-email', { token, password: victims }), 400, 'wrong_password')
    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
  })

  it('cannot flood the inbox, and the last link keeps working', async () => {
    const email = 'flooded@shop.example'
    for (let count = 0; count < 8; count++) await signUp(email, `${attackers}-${count}`)
    expect(await emailsTo(shop, email)).toHaveLength(5)
    const token = await tokenIn(shop, email, 'verify_email')
    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
  })

  it('leaves no address, telephone number or second factor behind when the victim takes over with a new password', async () => {
    const email = 'left-behind@shop.example'
    await signUp(email, attackers)
    const { db } = shop.services
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    const accountId = account?.id ?? ''
    await db.update(accounts).set({ phone: '+27820000666' }).where(eq(accounts.id, accountId))
    await db.insert(accountAddresses).values({ ...attackersAddress, accountId })
    await db.insert(secondFactors).values({ accountId, sealedSecret: 'theirs', confirmedAt: shop.clock.now })
    await db.insert(recoveryCodes).values({ accountId, codeHash: 'theirs' })

    const token = await tokenIn(shop, email, 'verify_email')
    expect((await post('/auth/verify-email', { token, newPassword: victims })).status).toBe(200)
    const mine = await logIn(email, victims)
    expect(mine.body.user).toMatchObject({ emailVerified: true })
    for (const table of [accountAddresses, secondFactors, recoveryCodes])
      expect(await db.select().from(table).where(eq(table.accountId, accountId))).toEqual([])
    expect(await db.select().from(accounts).where(eq(accounts.id, accountId))).toMatchObject([
      { phone: null },
    ])
  })

  it('gains nothing from a link that is clicked at the moment when the victim signs up', async () => {
    const email = 'in-that-moment@shop.example'
    // So often that no sign-up sends another link, which would invalidate this one.
    for (let count = 0; count < 5; count++) await signUp(email, attackers)
    const token = await tokenIn(shop, email, 'verify_email')
    const { passwords } = shop.services
    const outcome = await verifyEmail(
      {
        ...shop.services,
        passwords: {
          ...passwords,
          async verify(hash, typed) {
            const isRight = await passwords.verify(hash, typed)
            expect((await signUp(email, victims)).status).toBe(201)
            return isRight
          },
        },
      },
      { token, password: attackers },
      { clientAddress: null, userAgent: null, deviceCookie: undefined, earlierTokens: [] },
    )
    expect(outcome).toEqual({ kind: 'refused', reason: 'invalid_token' })
    expectProblem(await logIn(email, attackers), 401, 'wrong_credentials')
  })

  it('cannot replace a verified address or a member of staff', async () => {
    const proven = 'proven@shop.example'
    await signUp(proven, victims)
    const token = await tokenIn(shop, proven, 'verify_email')
    await post('/auth/verify-email', { token, password: victims })
    expectProblem(await signUp(proven, attackers), 400, 'already_registered')

    const staff = 'staff@shop.example'
    await signUp(staff, victims)
    await shop.services.db.update(accounts).set({ role: 'staff' }).where(eq(accounts.email, staff))
    expectProblem(await signUp(staff, attackers), 400, 'already_registered')
  })

  it('cannot guess the password of a sign-up by its link without limit', async () => {
    const email = 'guessed@shop.example'
    await signUp(email, victims)
    const token = await tokenIn(shop, email, 'verify_email')
    for (let count = 0; count < 10; count++)
      expectProblem(
        await post('/auth/verify-email', { token, password: `guess-${count}` }),
        400,
        'wrong_password',
      )
    expectProblem(await post('/auth/verify-email', { token, password: victims }), 429, 'too_many_requests')
  })
})

it('never replaces an existing account if no mail can be sent', async () => {
  const quiet = await openShop()
  const body = { email: 'here@shop.example', password: victims, fullname: 'Sample' }
  await send(quiet, 'POST', '/createAccount', { body })
  const again = await send(quiet, 'POST', '/createAccount', { body: { ...body, password: attackers } })
  expectProblem(again, 400, 'already_registered')
  await quiet.close()
})
