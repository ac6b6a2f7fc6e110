import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { connect } from 'node:tls'
import { storeReason } from '#server/store-reason.ts'
import type { CertificateFacts } from './judge-address.ts'

export type Answer =
  | { kind: 'answered'; status: number; location: string | null; body: string }
  | { kind: 'unreachable'; reason: string }

const maxBytes = 1_000_000

type Asking = { timeoutMs: number; ca?: string }

/** One GET, without following redirects, within a time limit whatever the other side does. */
export function askAddress(url: string, { timeoutMs, ca }: Asking): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const fail = (error: Error) => resolve({ kind: 'unreachable', reason: storeReason(error) })
  const options = {
    headers: { accept: 'application/json', 'user-agent': 'kwela-doctor' },
    agent: false,
  } as const
  const signal = AbortSignal.timeout(timeoutMs)
  const ask = url.startsWith('https:') ? askHttps : askHttp
  const request = ask(url, { ...options, ...(ca && { ca }), signal }, (response) => {
    let body = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      body += part
      if (body.length > maxBytes) response.destroy(new Error('the answer is too long'))
    })
    response.on('error', fail)
    response.on('end', () =>
      resolve({
        kind: 'answered',
        status: response.statusCode ?? 0,
        location: response.headers.location ?? null,
        body,
      }),
    )
  })
  request.on('error', (error) =>
    fail(signal.aborted ? new Error(`no answer within ${timeoutMs / 1000} s`) : error),
  )
  request.end()
  return promise
}

/** Looks at the certificate without sending a request to whoever shows it. */
export function lookAtCertificate(url: string, { timeoutMs, ca }: Asking): Promise<CertificateFacts> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<CertificateFacts>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port) || 443,
    // An address has no server name (RFC 6066 §3).
    ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    // An untrusted one is to be named, not only refused; nothing is sent over this connection.
    rejectUnauthorized: false,
    ...(ca && { ca }),
  })
  const late = setTimeout(() => {
    socket.destroy(new Error(`no answer within ${timeoutMs / 1000} s`))
  }, timeoutMs)
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate()
    resolve(
      socket.authorized
        ? { kind: 'trusted', validUntil: new Date(valid_to) }
        : { kind: 'not_trusted', reason: String(socket.authorizationError) },
    )
    socket.destroy()
  })
  socket.once('error', (error) => resolve({ kind: 'unreachable', reason: storeReason(error) }))
  socket.once('close', () => clearTimeout(late))
  return promise
}
