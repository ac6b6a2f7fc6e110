/** What a phone's browser sends with every request. */
export const browserHeaders = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/json;q=0.9',
  'accept-language': 'en-ZA,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
}
const browserLines = Object.entries(browserHeaders).map(([name, value]) => `${name}: ${value}`)

export type RawRequests = {
  get(path: string, token?: string): Buffer
  /** For an address that is not asked again. */
  getOnce(path: string): Buffer
  postJson(path: string, body: unknown, more?: { token: string; key?: string }): Buffer
}

/** Requests as the bytes that go over the line. Those without a token are the same each time, and made once. */
export function rawRequestsFor(url: string): RawRequests {
  const { host } = new URL(url)
  const made = new Map<string, Buffer>()
  const bytesOf = (first: string, lines: readonly string[], body = '') =>
    Buffer.from([`${first} HTTP/1.1`, `host: ${host}`, ...browserLines, ...lines, '', body].join('\r\n'))
  const getOnce = (path: string) => bytesOf(`GET ${path}`, [])
  return {
    getOnce,
    get(path, token) {
      if (token) return bytesOf(`GET ${path}`, [`authorization: Bearer ${token}`])
      const known = made.get(path)
      if (known) return known
      const bytes = getOnce(path)
      made.set(path, bytes)
      return bytes
    },
    postJson(path, content, more) {
      const body = JSON.stringify(content)
      return bytesOf(
        `POST ${path}`,
        [
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(body)}`,
          ...(more ? [`authorization: Bearer ${more.token}`] : []),
          ...(more?.key ? [`idempotency-key: ${more.key}`] : []),
        ],
        body,
      )
    },
  }
}

/** A form, as the provider's page sends it, on a connection that ends with the answer. */
export function rawForm(url: string, path: string, fields: Record<string, string>): Buffer {
  const body = new URLSearchParams(fields).toString()
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...browserLines,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    'connection: close',
    '',
    body,
  ]
  return Buffer.from(lines.join('\r\n'))
}
