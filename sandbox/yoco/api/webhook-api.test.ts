import { expect, onTestFinished, test } from 'vitest'
import { callApi, LIVE_KEY, openSandbox } from '../testing.ts'

async function aSandbox() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  return sandbox
}

const aWebhook = { name: 'my-shop', url: 'https://shop.example/webhooks/yoco' }

test('registers a webhook and shows its secret only this once', async () => {
  const sandbox = await aSandbox()

  const registered = await callApi(sandbox, '/api/webhooks', { body: { ...aWebhook, events: ['ignored'] } })
  expect(registered.status).toBe(200)
  expect(registered.body).toEqual({
    ...aWebhook,
    id: expect.stringMatching(/^sub_[A-Za-z0-9]{24}$/),
    mode: 'test',
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })

  const listed = await callApi(sandbox, '/api/webhooks')
  expect(listed.body).toEqual({ subscriptions: [{ ...aWebhook, id: registered.body.id, mode: 'test' }] })
})

test('keeps test and live webhooks apart', async () => {
  const sandbox = await aSandbox()
  const live = await callApi(sandbox, '/api/webhooks', { body: aWebhook, key: LIVE_KEY })
  expect(live.body.mode).toBe('live')
  expect((await callApi(sandbox, '/api/webhooks')).body).toEqual({ subscriptions: [] })
  expect((await callApi(sandbox, `/api/webhooks/${live.body.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('deletes a webhook only once', async () => {
  const sandbox = await aSandbox()
  const { body } = await callApi(sandbox, '/api/webhooks', { body: aWebhook })
  const remove = () => callApi(sandbox, `/api/webhooks/${body.id}`, { method: 'DELETE' })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(404)
})

test('registers one webhook however often the same idempotency key is sent', async () => {
  const sandbox = await aSandbox()
  const register = () => callApi(sandbox, '/api/webhooks', { body: aWebhook, idempotencyKey: 'one' })
  expect((await register()).body.secret).toBe((await register()).body.secret)
  expect((await callApi(sandbox, '/api/webhooks')).body.subscriptions).toHaveLength(1)
})

test('rejects a webhook without an API key, a name or an absolute URL', async () => {
  const sandbox = await aSandbox()
  const register = (body: unknown, key?: null) => callApi(sandbox, '/api/webhooks', { body, key })
  expect((await register(aWebhook, null)).status).toBe(403)
  expect((await register({ url: aWebhook.url })).status).toBe(400)
  expect((await register({ ...aWebhook, url: '/webhooks' })).status).toBe(400)
})
