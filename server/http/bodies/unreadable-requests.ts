import { type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#contract/wire/problem.ts'

/** Headers of the refusals below. */
type Headers = Record<string, string>

const json = 'application/json; charset=utf-8'

/**
 * Requests that two programs could read differently are refused before anything is looked up: a proxy, the shop's
 * caches and its pages must agree on what was requested, and from whom.
 */
export function refuseUnreadable(next: RequestListener, headers: Headers): RequestListener {
  return (request, response) => {
    const text = unreadable(request)
    if (text === null) return next(request, response)
    const body = bodyOf({ error: text, code: 'bad_request' })
    response.writeHead(400, { ...headers, ...headOf(body) }).end(request.method === 'HEAD' ? undefined : body)
  }
}

function unreadable({ url = '', method, headers, rawHeaders }: IncomingMessage): string | null {
  // RFC 9112 §3.2: a request target has no fragment.
  if (url.includes('#')) return 'A requested address cannot contain "#".'
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  // RFC 9112 §3.2: "A server MUST respond with a 400 (Bad Request) ... more than one Host header field line".
  if (hosts.length > 1) return 'A request must name one host.'
  // RFC 9110 §9.3.1: a body here has no meaning. It would only hold the connection until all of it had arrived.
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody && (method === 'GET' || method === 'HEAD')
    ? 'A GET or HEAD request cannot have a body.'
    : null
}

/** Answers what Node's own parser could not read, unless the connection is gone. */
export function answerUnparsed(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, problem } = described(error.code)
    const body = bodyOf(problem)
    const lines = Object.entries({ ...headers, ...headOf(body) }).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable) {
      socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    }
    socket.destroy(error)
  }
}

function described(code: string | undefined): { status: number; problem: Problem } {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        status: 408,
        problem: { error: 'The request took too long to arrive. Please try again.', code: 'timeout' },
      }
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, problem: { error: 'The request headers are too long.', code: 'too_large' } }
    default:
      return { status: 400, problem: { error: 'This request is not valid.', code: 'bad_request' } }
  }
}

function bodyOf(problem: Problem): string {
  return JSON.stringify(problem)
}

function headOf(body: string): Headers {
  return { 'content-type': json, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
}
