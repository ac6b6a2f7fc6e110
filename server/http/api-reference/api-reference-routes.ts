import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyPluginAsync } from 'fastify'
import { pagePolicy } from '../content-security-policy.ts'
import { openAddress } from '../declared-access.ts'
import { type PreparedResponse, prepare, represent } from '../page-cache/representation.ts'
import type { ReferenceFiles } from './reference-files.ts'

const maxReadingMs = 20_000

/** The contract for human readers, prepared at the first request. */
export const apiReferenceRoutes: FastifyPluginAsync = async (app) => {
  let made: Promise<Record<keyof ReferenceFiles, PreparedResponse>> | undefined
  const answerOf = async (file: keyof ReferenceFiles) => {
    made ??= readFiles().then(prepareFiles)
    try {
      return (await made)[file]
    } catch (error) {
      made = undefined
      throw error
    }
  }
  const addresses = { '/api/docs': 'page', '/api/docs/js/scalar.js': 'script' } as const
  for (const [address, file] of Object.entries(addresses)) {
    app.get(address, openAddress, async (request, reply) => {
      const { status, headers, body } = await represent(await answerOf(file), request.headers)
      return reply.code(status).headers(headers).send(body)
    })
  }
}

/** In a thread that ends: the library keeps its 4 MB script three times, with two bytes for each character. */
async function readFiles(): Promise<ReferenceFiles> {
  const reader = new Worker(new URL('reference-files.ts', import.meta.url))
  try {
    const [files] = await once(reader, 'message', { signal: AbortSignal.timeout(maxReadingMs) })
    return files
  } finally {
    await reader.terminate()
  }
}

async function prepareFiles({ page, script }: ReferenceFiles) {
  const html = Buffer.from(page)
  const policy = pagePolicy(inlineScripts(page), 'production')
  return {
    page: await lasting(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
    }),
    script: await lasting(Buffer.from(script), { 'content-type': 'text/javascript; charset=utf-8' }),
  }
}

// The whole page is the library's: it contains no user data.
function inlineScripts(page: string): Buffer[] {
  const found = page.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)
  return Array.from(found, ([, source = '']) => Buffer.from(source))
}

function lasting(body: Buffer, headers: Record<string, string>): Promise<PreparedResponse> {
  return prepare(
    { status: 200, headers: { ...headers, 'cache-control': 'public, no-cache' }, body, tags: [] },
    { goodUntil: Number.POSITIVE_INFINITY },
  )
}
