import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageHandler } from '#contract/api.ts'

type Needs = {
  /** Asked for each page, since sources that are being edited make new pages. */
  loadPages: () => Promise<PageHandler>
  origin: string
  mode: 'production' | 'development'
}

/** Answers every address that is not the API's with a page. */
export function registerPages(app: FastifyInstance, { loadPages, origin, mode }: Needs): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const answer = await loadPages()
      return send(await answer(webRequest(request, origin)), reply, mode)
    },
  })
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  // A page is the same for everyone, so nothing personal reaches the code that renders it.
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const ended = new AbortController()
  request.raw.once('close', () => ended.abort())
  return new Request(new URL(request.url, origin), { method: request.method, headers, signal: ended.signal })
}

async function send(page: Response, reply: FastifyReply, mode: Needs['mode']): Promise<FastifyReply> {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    return page.body ? reply.send(Readable.from(page.body)) : reply.send()
  }
  const html = await page.text()
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return reply.header('content-security-policy', contentSecurityPolicy(html, mode)).send(html)
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Names the page's own inline scripts by their hashes, which, unlike nonces, stay true when the page is cached. */
function contentSecurityPolicy(html: string, mode: Needs['mode']): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  )
  const connect = mode === 'development' ? "'self' ws:" : "'self'"
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
