import { afterAll, expect, it } from 'vitest'
import { httpsPictures } from '#server/adapters/pictures/https-pictures.ts'
import { isPublicAddress } from '#server/adapters/pictures/is-public-address.ts'
import { servePictures } from '#tests/support/pictures/serve-pictures.ts'

const server = await servePictures((path) => {
  switch (path) {
    case '/picture.jpg':
      return { body: 'bytes' }
    case '/moved':
      return { status: 302, headers: { location: '/picture.jpg' } }
    case '/round':
      return { status: 302, headers: { location: '/round' } }
    case '/into-the-network':
      return { status: 302, headers: { location: 'https://10.0.0.1/picture.jpg' } }
    case '/to-the-metadata':
      return { status: 302, headers: { location: 'https://169.254.169.254/latest' } }
    case '/to-http':
      return { status: 302, headers: { location: 'http://pictures.test/picture.jpg' } }
    case '/endless':
      return { body: 'x', isEndless: true }
    case '/large':
      return { body: Buffer.alloc(6 * 1024 * 1024) }
    case '/busy':
      return { status: 503 }
    default:
      return null
  }
})
afterAll(() => server.close())
const signal = new AbortController().signal
const fetched = (path: string) => server.source.fetch(server.at(path), signal)

it('fetches a picture, also where it has moved', async () => {
  for (const path of ['/picture.jpg', '/moved'])
    expect(await fetched(path)).toEqual({ kind: 'fetched', bytes: Buffer.from('bytes') })
})

it.each([
  ['/round', 'refused', 'is redirected too often'],
  ['/into-the-network', 'refused', 'is not on the public internet'],
  ['/to-the-metadata', 'refused', 'is not on the public internet'],
  ['/to-http', 'refused', 'does not begin with https://'],
  ['/large', 'refused', 'is larger than 5 MB'],
  ['/none', 'refused', 'answered with the error 404'],
  ['/busy', 'failed', 'answered with the error 503'],
])('takes nothing from %s', async (path, kind, reason) => {
  expect(await fetched(path)).toEqual({ kind, reason })
})

it('does not wait for a server that never ends', async () => {
  const impatient = server.sourceOf({ timeoutMs: 300 })
  expect(await impatient.fetch(server.at('/endless'), signal)).toEqual({
    kind: 'failed',
    reason: 'took too long',
  })
})

const real = httpsPictures({ startEveryMs: 0 })

it.each([
  ['http://example.com/a.jpg', 'does not begin with https://'],
  ['file:///etc/passwd', 'does not begin with https://'],
  ['ftp://example.com/a.jpg', 'does not begin with https://'],
  ['data:image/png;base64,AAAA', 'does not begin with https://'],
  ['https://somebody:secret@example.com/a.jpg', 'has a user name or a password in it'],
  ['https://example.com:8443/a.jpg', 'has a port'],
  ['https://', 'is not an address'],
  ['https://127.0.0.1/a.jpg', 'is not on the public internet'],
  ['https://2130706433/a.jpg', 'is not on the public internet'],
  ['https://0x7f.1/a.jpg', 'is not on the public internet'],
  ['https://0/a.jpg', 'is not on the public internet'],
  ['https://10.0.0.1/a.jpg', 'is not on the public internet'],
  ['https://172.16.0.1/a.jpg', 'is not on the public internet'],
  ['https://192.168.1.1/a.jpg', 'is not on the public internet'],
  ['https://169.254.169.254/latest/meta-data', 'is not on the public internet'],
  ['https://[::1]/a.jpg', 'is not on the public internet'],
  ['https://[fe80::1]/a.jpg', 'is not on the public internet'],
  ['https://[fd00::1]/a.jpg', 'is not on the public internet'],
  ['https://[::ffff:127.0.0.1]/a.jpg', 'is not on the public internet'],
  ['https://localhost/a.jpg', 'is not on the public internet'],
])('a shop refuses %s', async (address, reason) => {
  expect(await real.fetch(address, signal)).toEqual({ kind: 'refused', reason })
})

it('refuses a name that also means a private address', async () => {
  const mixed = server.sourceOf({ isAllowed: isPublicAddress, resolve: async () => ['1.1.1.1', '10.0.0.1'] })
  expect(await mixed.fetch(server.at('/picture.jpg'), signal)).toMatchObject({ kind: 'refused' })
})

it('connects to the address that it looked at, whatever the name means a moment later', async () => {
  const meanings = [['127.0.0.1'], ['10.0.0.1']]
  let questions = 0
  const rebound = server.sourceOf({ resolve: async () => meanings[questions++] ?? [] })
  expect(await rebound.fetch(server.at('/picture.jpg'), signal)).toMatchObject({ kind: 'fetched' })
  expect(questions).toBe(1)
})

it('starts no more than its pace allows', async () => {
  const paced = server.sourceOf({ startEveryMs: 60 })
  const before = performance.now()
  await Promise.all(Array.from({ length: 4 }, () => paced.fetch(server.at('/picture.jpg'), signal)))
  expect(performance.now() - before).toBeGreaterThan(170)
})
