import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { readMemory } from './memory-file.ts'
import {
  callApi,
  createCheckout,
  openReceiver,
  openSandbox,
  orderFaults,
  payWith,
  TEST_KEY,
  WEBHOOK_SECRET,
} from './testing.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'yoco-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('restores everything after a restart', async () => {
  const dataPath = await aFolder()
  const before = await openSandbox({ dataPath })
  const paid = await createCheckout(before)
  await payWith(before, paid)
  const open = await callApi(before, '/api/checkouts', {
    body: { amount: 200, currency: 'ZAR' },
    idempotencyKey: 'one',
  })
  await callApi(before, '/api/webhooks', { body: { name: 'shop', url: 'http://127.0.0.1:1/' } })
  await orderFaults(before, { on: 'status', kind: 'slow', ms: 7, times: 2 })
  const { body: stateBefore } = await callApi(before, '/_state')
  await before.close()

  const after = await openSandbox({ dataPath })
  onTestFinished(() => after.close())

  expect((await callApi(after, '/_state')).body).toEqual(stateBefore)
  const repeated = await callApi(after, '/api/checkouts', {
    body: { amount: 200, currency: 'ZAR' },
    idempotencyKey: 'one',
  })
  expect(repeated.headers.get('idempotent-replayed')).toBe('true')
  expect(repeated.body.id).toBe(open.body.id)
})

test('delivers after a restart the webhooks that it could not deliver before', async () => {
  const dataPath = join(await aFolder(), 'memory.json')
  const gone = await openReceiver()
  await gone.close()
  const webhook = { url: gone.url, secret: WEBHOOK_SECRET }
  const before = await openSandbox({ dataPath, webhook, timeScale: 1 })
  const id = await createCheckout(before)
  await payWith(before, id)
  await before.close()

  const receiver = await openReceiver()
  const after = await openSandbox({ dataPath, webhook: { ...webhook, url: receiver.url }, timeScale: 1 })
  onTestFinished(async () => {
    await after.close()
    await receiver.close()
  })
  await after.deliverNow()

  const [delivered] = await receiver.received(1)
  expect(JSON.parse(delivered?.body ?? '').payload.metadata.checkoutId).toBe(id)
  expect((await callApi(after, '/api/webhooks')).body.subscriptions).toHaveLength(1)
})

test('keeps a single state file, complete at every moment, and no leftovers', async () => {
  const dataPath = await aFolder()
  const sandbox = await openSandbox({ dataPath })
  onTestFinished(() => sandbox.close())

  const ids = await Promise.all(Array.from({ length: 25 }, () => createCheckout(sandbox)))

  const stored = (await readMemory(join(dataPath, 'yoco-sandbox.json')))?.checkouts.map(({ id }) => id)
  expect(stored?.toSorted()).toEqual(ids.toSorted())
  await sandbox.close()
  expect(await readdir(dataPath)).toEqual(['yoco-sandbox.json'])
})

test('adds to the file what changed, however much is in it, and reads past an addition that was cut off', async () => {
  const dataPath = await aFolder()
  const file = join(dataPath, 'yoco-sandbox.json')
  const before = await openSandbox({ dataPath })
  const ids: string[] = []
  for (let count = 0; count < 20; count++) ids.push(await createCheckout(before))
  const added = async (act: () => Promise<unknown>) => {
    const { size } = await stat(file)
    await act()
    return (await stat(file)).size - size
  }
  const ofOne = await added(async () => ids.push(await createCheckout(before)))
  for (let count = 0; count < 20; count++) ids.push(await createCheckout(before))
  expect(await added(async () => ids.push(await createCheckout(before)))).toBeLessThan(ofOne * 1.2)
  await before.close()

  await appendFile(file, '{"rows":[["checkouts","ch_cut')
  const after = await openSandbox({ dataPath })
  onTestFinished(() => after.close())
  const { body } = await callApi(after, '/_state')
  expect(body.checkouts).toMatchObject(ids.map((id) => ({ id })))
})

test('does not overwrite a file that is not its own', async () => {
  const dataPath = join(await aFolder(), 'precious.json')
  await writeFile(dataPath, '{"my": "accounts"}')
  await expect(openSandbox({ dataPath })).rejects.toThrow('Move it away to start from scratch')
  expect(await readFile(dataPath, 'utf8')).toBe('{"my": "accounts"}')
})

async function startProcess(dataPath: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      YOCO_SANDBOX_PORT: '0',
      YOCO_SANDBOX_DATA: dataPath,
      YOCO_SANDBOX_SECRET_KEY: TEST_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const url = /^Yoco sandbox on (http:\/\/\S+)$/.exec(String(line))?.[1] ?? ''
  return { child, url, line: String(line) }
}

test('loses nothing that it confirmed when it is killed, and stops cleanly when asked', async () => {
  const dataPath = await aFolder()
  const headers = { authorization: `Bearer ${TEST_KEY}` }

  const killed = await startProcess(dataPath)
  expect(killed.line).toMatch(/^Yoco sandbox on http:\/\/127\.0\.0\.1:\d+$/)
  const body = JSON.stringify({ amount: 200, currency: 'ZAR' })
  const created = await fetch(`${killed.url}/api/checkouts`, { method: 'POST', headers, body })
  const { id } = await created.json()
  const died = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await died

  const asked = await startProcess(dataPath)
  expect((await fetch(`${asked.url}/api/checkouts/${id}`, { headers })).status).toBe(200)
  const stopped = once(asked.child, 'exit')
  asked.child.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
}, 20_000)
