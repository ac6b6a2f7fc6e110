import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { anAdministrator, aProduct } from '#tests/support/given/builders.ts'
import { aPicture, sendForm } from '#tests/support/given/forms.ts'
import { rawAnswer } from '#tests/support/http/raw-request.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** A connection on which exactly this is sent, and what was received on it. */
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

const formHead = (line: string, length: string, token?: string) =>
  [
    `${line} HTTP/1.1`,
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

const save = async (id: number) =>
  sendForm(shop, 'PUT', `/products/${id}`, { person: owner, files: [await aPicture('#336699')] })

describe('somebody who wants to block others', () => {
  it.each(['transfer-encoding: chunked', 'content-length: 50000000'])(
    'cannot stop an administrator from saving by sending a form very slowly (%s)',
    async (length) => {
      const [slow, quick] = [await aProduct(shop), await aProduct(shop)]
      const arrived = once(shop.app.server, 'request')
      const { socket, heard } = talk(formHead(`PUT /api/products/${slow}`, length, owner.token))
      await arrived
      for (let at = 0; at < 3; at++) expect((await save(quick)).status).toBe(200)
      expect(heard).toEqual({ text: '', isOver: false })
      if (length.startsWith('content')) return
      // An honest one on a slow line gets its answer in the end.
      socket.write(`${chunk(field('name', 'Sent slowly'))}${chunk('--x--\r\n')}0\r\n\r\n`)
      await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('cannot hold a connection with a form that a guest may not send: it is closed after twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, heard } = talk(`${formHead('POST /api/products', 'content-length: 50000000')}--x\r\n`)
    while (!heard.text) await once(socket, 'data')
    expect(heard.text).toMatch(/^HTTP\/1\.1 401 /)
    vi.advanceTimersByTime(19_000)
    expect(heard.isOver).toBe(false)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await expect.poll(() => heard.isOver).toBe(true)
  })

  it('cannot hold one with the body of a GET or HEAD request', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(
        await rawAnswer(
          shop.url,
          `${method} /api/products HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-length: 5\r\n\r\nhello`,
        ),
      ).toMatch(/^HTTP\/1\.1 400 /)
  })
})
