import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Config } from '#server/config.ts'
import { createFileWorker } from '#server/http/file-worker/create-file-worker.ts'
import { anAdministrator, aStaffMember, type Person, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { childrenOf, commandOf } from '#tests/support/shop/running-processes.ts'
import { openShop, type TestShop } from '#tests/support/shop/shop.ts'

// Of this shop alone, so that its worker is known from others.
const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

/** Only looks at what the file would change. */
function check(file: string, person: Person = owner, of: TestShop = shop) {
  return sendForm(of, 'POST', '/products/import', {
    person,
    fields: { dryRun: true },
    files: [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: file }],
  })
}

const rows = 'name,sku\nFynbos Lamp,FYN-1\n'
const allWorkers = () => childrenOf(process.pid).filter((pid) => commandOf(pid).includes('file-worker'))
const before = new Set(allWorkers())
const workers = () => allWorkers().filter((pid) => !before.has(pid))

it('is not started for somebody who may not send files', async () => {
  const helper = await aStaffMember(shop, ['orders'])
  expect((await check(rows, helper)).status).toBe(403)
  const nobody = await fetch(`${shop.url}/api/products/import`, { method: 'POST', body: new FormData() })
  expect(nobody.status).toBe(401)
  expect(workers()).toEqual([])
})

it('reads a file while everybody else is answered', async () => {
  expect((await check(rows)).body).toMatchObject({ rows: 1 })
  const [worker = 0, ...others] = workers()
  expect(others).toEqual([])

  // As if a file kept it busy for as long as this takes.
  process.kill(worker, 'SIGSTOP')
  const checked = check(rows)
  expect((await send(shop, 'GET', '/shop')).status).toBe(200)
  expect((await send(shop, 'GET', '/products')).status).toBe(200)
  process.kill(worker, 'SIGCONT')
  expect((await checked).body).toMatchObject({ rows: 1 })
})

it('answers as the shop does, with the limits of a form and the address of the caller', async () => {
  const tooLarge = await check(`name,sku\n${'x'.repeat(20 * 1024 * 1024)}`)
  expect(tooLarge).toMatchObject({
    status: 413,
    body: { fields: { file: 'The file must be at most 20 MB' } },
  })
  expect(tooLarge.headers.get('x-content-type-options')).toBe('nosniff')
  const noForm = await send(shop, 'POST', '/products/import', { token: owner.token, body: {} })
  expect(noForm).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const nothing = await send(shop, 'POST', '/admin/dispatch/papers', {
    token: owner.token,
    body: { kind: 'packing_slips', orderNumbers: [] },
  })
  expect(nothing.status).toBe(404)
})

it('that is killed loses the file in progress with a word, and the next is read by another', async () => {
  await check(rows)
  const [worker = 0] = workers()
  process.kill(worker, 'SIGSTOP')
  const { fileWorker } = shop.services
  const asked = fileWorker && vi.spyOn(fileWorker, 'answer')
  const lost = check(rows)
  await expect.poll(() => asked?.mock.calls.length).toBe(1)
  process.kill(worker, 'SIGKILL')
  expect(await lost).toMatchObject({ status: 503, body: { code: 'file_unfinished' } })

  expect((await check(rows)).body).toMatchObject({ rows: 1 })
  expect(workers()).not.toContain(worker)
})

it('ends with its shop', async () => {
  const another = await openShop({ besides: shop })
  const known = new Set(workers())
  await check(rows, owner, another)
  const own = workers().filter((pid) => !known.has(pid))
  expect(own).toHaveLength(1)
  await another.close()
  expect(workers().filter((pid) => own.includes(pid))).toEqual([])
})

it('that ends late does not make the shop forget the one that took its place', async () => {
  const worker = createFileWorker({
    ...shop.services,
    // Which this worker does not read.
    config: {} as Config,
    fileWorkerProgram: join(import.meta.dirname, 'late-file-worker.mjs'),
  })
  const front = fastify({ forceCloseConnections: true })
  onTestFinished(async () => {
    for (const pid of allWorkers()) if (commandOf(pid).includes('late')) process.kill(pid, 'SIGTERM')
    await worker.close()
    await front.close()
  })
  front.get('/*', async (call) => worker.answer(call))
  const address = await front.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (): Promise<{ pid: number; socket: string }> => (await fetch(`${address}/who`)).json()

  const first = await ask()
  expect((await fetch(`${address}/cut-off`)).status).toBe(500)
  const second = await ask()
  expect(second.pid).not.toBe(first.pid)

  process.kill(first.pid, 'SIGTERM')
  await expect.poll(() => existsSync(first.socket)).toBe(false)
  expect(await ask()).toEqual(second)
})
