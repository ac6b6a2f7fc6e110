import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { anAdministrator, type Person, send } from '#tests/support/builders.ts'
import { aPicture, sendForm } from '#tests/support/forms.ts'
import { rawAnswer } from '#tests/support/raw-request.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await openShop()
  owner = await anAdministrator(shop)
})
afterAll(() => shop.close())

const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection on which one says just this, and what was heard on it. */
function talk(words: string) {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.write(words)
  const heard = { text: '', isOver: false }
  socket.on('data', (bytes) => {
    heard.text += bytes
  })
  socket.on('close', () => {
    heard.isOver = true
  })
  return { socket, heard }
}

const formHead = (length: string, token?: string) =>
  [
    'POST /api/products HTTP/1.1',
    'host: shop',
    'content-type: multipart/form-data; boundary=x',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    length,
    '',
    '',
  ].join('\r\n')

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

async function save(name: string) {
  const fields = { ...(await aForm()), name, sku: `SKU-${name}` }
  return sendForm(shop, 'POST', '/products', { person: owner, fields, files: [await aPicture('#336699')] })
}

async function aForm(): Promise<Record<string, unknown>> {
  const title = 'Slow things'
  const { categories } = (await send(shop, 'GET', '/categories')).body
  const known = categories.find((category: { title: string }) => category.title === title)
  const made =
    known ?? (await send(shop, 'POST', '/categories', { token: owner.token, body: { title } })).body.category
  return {
    brand: 'Acme',
    category_id: made.id,
    price: 100,
    retail_price: 100,
    wholesale_price: 80,
    cost_price: 70,
    stock_quantity: 1,
  }
}

describe('somebody who wants others to wait', () => {
  it.each(['transfer-encoding: chunked', 'content-length: 50000000'])(
    'keeps no administrator from saving by sending a form drop by drop (%s), and is heard at the end',
    async (length) => {
      const isChunked = length.startsWith('transfer')
      const fields = { ...(await aForm()), name: `Slow ${isChunked}`, sku: `SLOW-${isChunked}` }
      const written = isChunked ? chunk : (text: string) => text
      const text = Object.entries(fields).map(([name, value]) => field(name, String(value)))
      const arrived = once(shop.app.server, 'request')
      const { socket, heard } = talk(formHead(length, owner.token))
      socket.write(written(text.slice(0, 2).join('')))
      await arrived
      for (const at of [1, 2, 3]) expect((await save(`quick-${isChunked}-${at}`)).status).toBe(201)
      expect(heard).toEqual({ text: '', isOver: false })
      if (!isChunked) return
      socket.write(`${chunk(`${text.slice(2).join('')}--x--\r\n`)}0\r\n\r\n`)
      await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 201 /)
    },
  )

  it('holds no connection with a form that a guest may not send: it is gone after twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, heard } = talk(`${formHead('content-length: 50000000')}--x\r\n`)
    while (!heard.text) await once(socket, 'data')
    expect(heard.text).toMatch(/^HTTP\/1\.1 401 /)
    vi.advanceTimersByTime(19_000)
    expect(heard.isOver).toBe(false)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await expect.poll(() => heard.isOver).toBe(true)
  })

  it('holds none with the body of a question either', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(
        await rawAnswer(
          shop.url,
          `${method} /api/products HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-length: 5\r\n\r\nhello`,
        ),
      ).toMatch(/^HTTP\/1\.1 400 /)
  })
})
