import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startChildProgram } from '#scripts/child-program.ts'
import { projectFolder } from '#scripts/project-folder.mjs'
import { securityEventNames } from '#server/security-log.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { password, signUp } from '#tests/support/given/sign-up.ts'
import { openWatched } from '#tests/support/shop/security-log.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { aPlaceForTheProgram } from '#tests/support/shop/shop-program.ts'

const metricsToken = 'a-token-for-the-metrics'
const from = '41.13.8.8'

const folder = await mkdtemp(join(tmpdir(), 'kwela-security-'))
const file = join(folder, 'log', 'security.jsonl')
const shop = await openShop({ securityLog: file, metricsToken, couriers: {} })
const watched = await openWatched(shop)
afterAll(async () => {
  await watched?.close()
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

const linesIn = async (place: string) =>
  (await readFile(place, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

it('is written to a stream of its own, with the request that it happened in and nothing that anybody typed', async () => {
  const { id, email } = await signUp(shop, 'streamed@shop.example')
  const reply = await send(shop, 'POST', '/login', { body: { email, password: 'a-typed-guess' } })
  await send(shop, 'POST', '/login', { body: { email, password } })
  const lines = await linesIn(file)
  const told = { stream: 'security', msg: 'security event', accountId: id, network: '127.0.0.1' }
  expect(lines).toMatchObject([
    { ...told, event: 'signed_up', level: 30 },
    { ...told, event: 'login_failed', level: 40, reqId: reply.headers.get('x-request-id') },
    { ...told, event: 'logged_in', level: 30, time: expect.any(Number) },
  ])
  const text = await readFile(file, 'utf8')
  for (const typed of ['a-typed-guess', password, email]) expect(text).not.toContain(typed)
})

it('is marked in the log if it has no stream of its own', async () => {
  await watched.call('POST', '/login', { from, body: { email: 'nobody@shop.example', password: 'a-guess' } })
  expect(watched.events()).toMatchObject([{ stream: 'security', event: 'login_failed', network: from }])
})

it('tells of codes that are none of ours, of discounts and of gift cards, and never which', async () => {
  const { token, id } = await aCustomer(shop)
  const items = [{ productId: await aProduct(shop), quantity: 1 }]
  await aDiscount(shop, { code: 'REALONE', basisPoints: 1000 })
  const check = (more: object) =>
    watched.call('POST', '/cart/check', { from, token, body: { items, ...more } })
  watched.events()
  await check({ discountCode: 'REALONE' })
  expect(watched.events()).toEqual([])
  await check({ discountCode: 'GUESSED1' })
  for (let time = 0; time < 3; time++) await check({ giftCardCodes: ['GUES-SEDG-IFTC-ARD2'] })
  expect(watched.text()).not.toMatch(/GUESSED1|GUES-/)
  expect(watched.events()).toMatchObject([
    { event: 'code_guessed', level: 40, accountId: id, network: from, times: 1 },
  ])
})

it('tells of a false signature at the addresses of payments and couriers, whoever it was', async () => {
  shop.clock.passMinutes(20)
  watched.events()
  for (const path of ['/payments/yoco/webhook', '/webhooks/couriers/bobgo'])
    await watched.call('POST', path, { from: '41.13.9.9', body: { id: 'evt_1' } })
  await watched.call('POST', '/webhooks/couriers/bobgo', { from: '41.13.9.10', body: { id: 'evt_1' } })
  const told = { event: 'signature_refused', level: 40, accountId: null }
  expect(watched.events()).toMatchObject([
    { ...told, network: '41.13.9.9', times: 1, call: 'POST /payments/yoco/webhook' },
    { ...told, network: '41.13.9.10', times: 1, call: 'POST /webhooks/couriers/bobgo' },
  ])
})

it('tells who exported what, and that an account was deleted', async () => {
  const person = await signUp(shop, 'exported@shop.example')
  const owner = await anAdministrator(shop)
  watched.events()
  const exported = await shop.app.inject({
    url: '/api/account/export',
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(exported.statusCode).toBe(200)
  expect(await lastIn(file)).toMatchObject({
    event: 'data_exported',
    what: 'own_account',
    accountId: person.id,
  })
  await send(shop, 'GET', '/orders/export.csv', { token: owner.token })
  expect(await lastIn(file)).toMatchObject({ event: 'data_exported', what: 'orders', accountId: owner.id })
  await send(shop, 'DELETE', '/account', { token: person.token, body: { password } })
  expect(await lastIn(file)).toMatchObject({ event: 'account_deleted', level: 40, accountId: person.id })
})

const lastIn = async (place: string) => (await linesIn(place)).at(-1)

it('tells that an invitation to work here was accepted', async () => {
  const owner = await anAdministrator(shop)
  const body = { email: 'invited@shop.example', name: 'Sipho', role: 'staff', permissions: ['orders'] }
  const { link } = (await send(shop, 'POST', '/admin/invitations', { token: owner.token, body })).body
  const token = new URL(link).hash.slice('#token='.length)
  await send(shop, 'POST', '/invitations/accept', { body: { token, password: 'three words apart' } })
  expect(await lastIn(file)).toMatchObject({
    event: 'invitation_accepted',
    role: 'staff',
    permissions: ['orders'],
  })
  expect(await readFile(file, 'utf8')).not.toContain(token)
})

it('tells what staff did to the accounts of others, and who it was', async () => {
  const owner = await anAdministrator(shop)
  const as = { token: owner.token }
  const person = await signUp(shop, 'changed@shop.example')
  const closed = await signUp(shop, 'closed@shop.example')
  const member = await aStaffMember(shop, ['orders'])
  const told = { byAccountId: owner.id, level: 40 }
  await send(shop, 'POST', `/admin/customers/${person.id}/email`, {
    ...as,
    body: { email: 'changed-to@shop.example' },
  })
  expect(await lastIn(file)).toMatchObject({ event: 'email_changed', accountId: person.id, ...told })
  await send(shop, 'POST', `/admin/customers/${person.id}/merge`, {
    ...as,
    body: { closing: closed.id, typedEmail: closed.email },
  })
  expect(await lastIn(file)).toMatchObject({
    event: 'accounts_merged',
    accountId: person.id,
    closedAccountId: closed.id,
    ...told,
  })
  await send(shop, 'POST', `/admin/users/${member.id}/suspend`, as)
  expect(await lastIn(file)).toMatchObject({ event: 'account_suspended', accountId: member.id, ...told })
  await send(shop, 'POST', `/admin/users/${member.id}/restore`, as)
  expect(await lastIn(file)).toMatchObject({ event: 'account_restored', accountId: member.id, ...told })
  expect(await readFile(file, 'utf8')).not.toMatch(/changed-to@|closed@/)
})

it('is counted by what happened, logged or not', async () => {
  const read = async (event: string) => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    const line = text.split('\n').find((one) => one.includes(`event="${event}"`))
    return Number(line?.split(' ').at(-1))
  }
  const before = await read('signature_refused')
  for (let time = 0; time < 5; time++) await send(shop, 'POST', '/payments/yoco/webhook', { body: {} })
  expect(await read('signature_refused')).toBe(before + 5)
  expect(await read('secret_changed')).toBe(0)
})

it('has a test for each of its events', async () => {
  const tests = join(projectFolder, 'tests', 'integration')
  const names = (await readdir(tests, { recursive: true })).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(join(tests, name), 'utf8')))
  const isExpected = (event: string) =>
    [`event: '${event}'`, `event === '${event}'`, `toEqual(['${event}'])`].some((expected) =>
      texts.some((text) => text.includes(expected)),
    )
  expect(securityEventNames.filter((event) => !isExpected(event))).toEqual([])
})

it('is written of a shop whose secret was changed, by the program itself', async () => {
  const place = await aPlaceForTheProgram()
  const own = join(folder, 'program.jsonl')
  const first = await startWith({ ...place.env, SECURITY_LOG: own })
  expect(first).toMatchObject({ kind: 'ready' })
  const secrets = { AUTH_SECRET: 'another-secret-of-the-tests', AUTH_SECRET_OLD: place.env.AUTH_SECRET ?? '' }
  expect(await startWith({ ...place.env, ...secrets, SECURITY_LOG: own })).toMatchObject({ kind: 'ready' })
  expect((await linesIn(own)).map(({ event }) => event)).toEqual(['secret_changed'])

  const beside = join(folder, 'a-file')
  await writeFile(beside, '')
  expect(await startWith({ ...place.env, SECURITY_LOG: join(beside, 'security.jsonl') })).toEqual({
    kind: 'refused',
    message: expect.stringMatching(/^Kwela cannot start: SECURITY_LOG cannot be written \(.*\)\. Let /),
  })
  await place.clear()
}, 180_000)

async function startWith(env: Record<string, string>): Promise<unknown> {
  const program = startChildProgram({ file: 'server/main.ts', output: 'read', env })
  const said = await new Promise((resolve) => program.process.once('message', resolve))
  await program.stop()
  return said
}
