import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { askAddress, lookAtCertificate } from './ask-address.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function listening(server: Server): Promise<number> {
  open.push(server)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return (server.address() as AddressInfo).port
}

const timeoutMs = 300
const late = { kind: 'unreachable', reason: 'no answer within 0.3 s' }

it('waits no longer than it may for an address that takes connections and says nothing', async () => {
  const port = await listening(createServer((socket) => void socket.on('error', () => undefined)))
  expect(await askAddress(`http://127.0.0.1:${port}/healthz`, { timeoutMs })).toEqual(late)
  expect(await lookAtCertificate(`https://127.0.0.1:${port}`, { timeoutMs })).toEqual(late)
})

it('says why nothing can be reached', async () => {
  const server = createServer()
  const port = await listening(server)
  server.close()
  expect(await askAddress(`http://127.0.0.1:${port}/`, { timeoutMs })).toMatchObject({
    kind: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined

it.skipIf(!hasOpenssl)(
  'reads until when a certificate is valid, and does not trust one of its own making',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kwela-certificate-'))
    const path = (name: string) => join(folder, name)
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '10',
        '-subj',
        '/CN=localhost',
      ].concat([
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
        '-keyout',
        path('key'),
        '-out',
        path('certificate'),
      ]),
      { stdio: 'ignore' },
    )
    const [key, cert] = [readFileSync(path('key')), readFileSync(path('certificate'), 'utf8')]
    rmSync(folder, { recursive: true })
    const port = await listening(
      createHttps({ key, cert }, (_request, response) => void response.end('{"status":"up"}')),
    )
    const url = `https://127.0.0.1:${port}`

    expect(await lookAtCertificate(url, { timeoutMs: 3_000 })).toEqual({
      kind: 'not_trusted',
      reason: expect.stringMatching(/SELF_SIGNED/),
    })
    expect(await askAddress(url, { timeoutMs: 3_000 })).toMatchObject({ kind: 'unreachable' })

    const trusted = await lookAtCertificate(url, { timeoutMs: 3_000, ca: cert })
    if (trusted.kind !== 'trusted') throw new Error(JSON.stringify(trusted))
    const days = (trusted.validUntil.getTime() - Date.now()) / (24 * 3_600_000)
    expect(Math.round(days)).toBe(10)
    expect(await askAddress(`${url}/healthz`, { timeoutMs: 3_000, ca: cert })).toMatchObject({
      status: 200,
      body: '{"status":"up"}',
    })
  },
)
