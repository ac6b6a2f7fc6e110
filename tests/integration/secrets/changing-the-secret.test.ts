import { afterAll, expect, it } from 'vitest'
import { secondFactors } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/emails.ts'
import { resealSecondFactors } from '#server/features/accounts/second-factor/reseal-second-factors.ts'
import { queueEmail } from '#server/features/emails/queue-email.ts'
import { resealEmails } from '#server/features/emails/reseal-emails.ts'
import { createSealer } from '#server/features/emails/sealer.ts'
import { isKnownSecret } from '#server/features/shop/is-known-secret.ts'
import { signUp } from '#tests/support/given/sign-up.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const before = { newest: 'the secret of last year', older: [] }
const both = { newest: 'the secret of this year', older: ['the secret of last year'] }
const after = { newest: 'the secret of this year', older: [] }

it('refuses a copy with another secret, and lets one change it that knows the earlier one', async () => {
  const { db } = shop.services
  expect(await isKnownSecret(db, before)).toBe(true)
  expect(await isKnownSecret(db, after)).toBe(false)
  // Of copies that start at once with two secrets, one is refused, whichever comes first.
  const changed = await Promise.all([isKnownSecret(db, both), isKnownSecret(db, both)])
  expect(changed).toEqual([true, true])
  expect(await isKnownSecret(db, after)).toBe(true)
  expect(await isKnownSecret(db, before)).toBe(false)
})

it('seals emails and second factors anew, after which the earlier secret is not needed', async () => {
  const { db } = shop.services
  const { id: accountId } = await signUp(shop, 'vee@shop.example')
  const sealed = createSealer(before, 'second factors').seal('the key of an app')
  await db.insert(secondFactors).values({ accountId, sealedSecret: sealed })
  const when = { sealer: createSealer(before, 'letters'), now: shop.clock.now }
  const data = { firstName: 'Vee' }
  const recipient = 'vee@shop.example'
  await queueEmail(db, when, { kind: 'password_changed', eventKey: 'resealed', recipient, data })

  const sealer = createSealer(both, 'letters')
  const secondFactorSealer = createSealer(both, 'second factors')
  expect(await resealEmails({ db, sealer }, new AbortController().signal)).toBe(1)
  expect(await resealSecondFactors({ db, secondFactorSealer })).toBe(1)
  expect(await resealEmails({ db, sealer }, new AbortController().signal)).toBe(0)
  expect(await resealSecondFactors({ db, secondFactorSealer })).toBe(0)

  const [email] = await db.select().from(emails)
  const [factor] = await db.select().from(secondFactors)
  expect(JSON.parse(createSealer(after, 'letters').open(email?.sealedData ?? ''))).toEqual(data)
  expect(createSealer(after, 'second factors').open(factor?.sealedSecret ?? '')).toBe('the key of an app')
})
