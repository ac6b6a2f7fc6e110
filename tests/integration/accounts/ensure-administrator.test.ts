import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { ensureAdministrator } from '#server/features/accounts/users/ensure-administrator.ts'
import { type Reply, send } from '#tests/support/given/builders.ts'
import { password as ownPassword, signUp } from '#tests/support/given/sign-up.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

/** A start of the shop; `kept` is what the data folder keeps between starts. */
function start(
  kept: { password: string | null },
  wanted: Partial<Parameters<typeof ensureAdministrator>[1]>,
): ReturnType<typeof ensureAdministrator> {
  const keptPassword = {
    read: async () => kept.password,
    write: async (password: string) => {
      kept.password = password
    },
  }
  const { db, clock, passwords } = shop.services
  return ensureAdministrator(
    { db, clock, passwords, keptPassword },
    { email: null, password: null, demoEmail: null, ...wanted },
  )
}

function signIn(email: string, password: string | null | undefined): Promise<Reply> {
  return send(shop, 'POST', '/login', { body: { email, password } })
}

function accountsOf(email: string) {
  return shop.services.db.select().from(accounts).where(eq(accounts.email, email))
}

describe('without settings', () => {
  it('makes nobody an administrator', async () => {
    const before = await shop.services.db.$count(accounts)
    expect(await start({ password: null }, {})).toBeNull()
    expect(await shop.services.db.$count(accounts)).toBe(before)
  })

  it('makes the demo’s administrator with a generated password, the same on the next start', async () => {
    const kept = { password: null }
    const demoEmail = 'admin@kwela.example'
    const first = await start(kept, { demoEmail })
    expect(first).toEqual({ email: demoEmail, password: expect.stringMatching(/^.{12,}$/), isNew: true })
    expect(kept.password).toBe(first?.password)

    const again = await start(kept, { demoEmail })
    expect(again).toEqual({ ...first, isNew: false })
    expect(await accountsOf(demoEmail)).toHaveLength(1)
    expect((await signIn(demoEmail, again?.password)).body.user).toMatchObject({
      role: 'admin',
      isAdmin: true,
    })
  })

  it('makes another password in every shop', async () => {
    const one = await start({ password: null }, { demoEmail: 'one@kwela.example' })
    const other = await start({ password: null }, { demoEmail: 'other@kwela.example' })
    expect(one?.password).not.toBe(other?.password)
  })

  it('continues with the stored password if the first start stopped half way', async () => {
    const demoEmail = 'half@kwela.example'
    const administrator = await start({ password: 'kept-before-the-crash' }, { demoEmail })
    expect(administrator?.password).toBe('kept-before-the-crash')
    expect((await signIn(demoEmail, 'kept-before-the-crash')).status).toBe(200)
  })
})

describe('with an address and a password of the owner’s', () => {
  it('makes the administrator, and neither prints nor stores the password', async () => {
    const kept = { password: null }
    const email = 'Owner@Shop.Example'
    const administrator = await start(kept, {
      email,
      password: 'the-owners-own',
      demoEmail: 'admin@kwela.example',
    })
    expect(administrator).toMatchObject({ email, password: null })
    expect(kept.password).toBeNull()
    expect((await signIn(email, 'the-owners-own')).body.user).toMatchObject({
      email: 'owner@shop.example',
      isAdmin: true,
    })
    const again = await start(kept, { email, password: 'the-owners-own' })
    expect(again).toMatchObject({ email, password: null })
    expect(await accountsOf('owner@shop.example')).toHaveLength(1)
  })

  it('promotes an account with a verified address, which keeps its own password', async () => {
    const person = await signUp(shop, 'promoted@shop.example')
    await shop.services.db
      .update(accounts)
      .set({ emailVerified: true })
      .where(eq(accounts.email, person.email))
    await start({ password: null }, { email: person.email, password: 'another-password' })
    expect((await signIn(person.email, ownPassword)).body.user.isAdmin).toBe(true)
    expect((await send(shop, 'GET', '/admin/products', { token: person.token })).status).toBe(200)
  })

  // Fails without takeOver: a stranger who signed up with the owner's address first is then an administrator.
  it('takes over an account that anybody may have opened, and ends everything it opened', async () => {
    const stranger = await signUp(shop, 'taken@shop.example')
    await start({ password: null }, { email: stranger.email, password: 'the-owners-own' })
    expectProblem(await send(shop, 'GET', '/auth/verify', { token: stranger.token }), 401, 'not_signed_in')
    expectProblem(await signIn(stranger.email, ownPassword), 401, 'wrong_credentials')
    expect((await signIn(stranger.email, 'the-owners-own')).body.user).toMatchObject({
      isAdmin: true,
      emailVerified: true,
    })
  })

  it('vouches for the address of an account with the password of the settings', async () => {
    const person = await signUp(shop, 'vouched@shop.example')
    await start({ password: null }, { email: person.email, password: ownPassword })
    expect(await accountsOf(person.email)).toMatchObject([{ emailVerified: true, role: 'admin' }])
  })

  it('does not print the demo’s password for an account that has its own', async () => {
    const person = await signUp(shop, 'own-password@shop.example')
    const kept = { password: 'the-demo-password' }
    const administrator = await start(kept, { email: person.email, demoEmail: 'admin@kwela.example' })
    expect(administrator).toMatchObject({ email: person.email, password: null })
  })
})
