import type { FastifyInstance } from 'fastify'
import type { Api, PageHandler } from '#contract/api.ts'
import { databaseFaultOf } from '#server/db/conflicts.ts'
import { logFault } from '#server/log.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { pagePolicy } from './content-security-policy.ts'
import { openAddress } from './declared-access.ts'
import type { ResponseTags } from './in-process-api.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { SharedResponse } from './page-cache/representation.ts'
import { sendCached } from './page-cache/send-cached.ts'
import type { Tag } from './page-cache/tags.ts'
import { retryAfterSeconds } from './retry-after-seconds.ts'

type Needs = {
  /** Called for each page, since edited sources make new pages. */
  loadPages: () => Promise<PageHandler>
  /** The shop's API for one page, which reports what it showed. */
  apiFor: (onTags: (tags: ResponseTags) => void, clientAddress: string) => Api
  pageCache: PageCache
  tracing: Tracing
  origin: string
  mode: 'production' | 'development'
}

// Longer than any page takes that will still succeed.
const renderTimeoutMs = 20_000

const rendering = { name: 'make page', kind: 'inside' } as const

/** Answers every address outside the API with a page. */
export function registerPages(app: FastifyInstance, needs: Needs): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    ...openAddress,
    handler: (request, reply) =>
      sendCached(request, reply, needs.pageCache, (address) =>
        needs.tracing.measure(rendering, () =>
          render(needs, address, {
            clientAddress: request.ip,
            report: (fault) => logFault(request.log, fault, 'page failed'),
          }),
        ),
      ),
  })
}

async function render(
  { loadPages, apiFor, origin, mode }: Needs,
  address: string,
  { clientAddress, report }: { clientAddress: string; report: (fault: unknown) => void },
): Promise<SharedResponse> {
  const tagsOfCalls: ResponseTags[] = []
  let isDatabaseAway = false
  const answer = await loadPages()
  // A page is the same for everyone: nothing about the caller reaches the code that renders it. The address is only
  // used for turns in the search queue.
  const asked = new Request(`${origin}${address}`, { signal: AbortSignal.timeout(renderTimeoutMs) })
  const page = await answer(asked, {
    api: apiFor((tags) => tagsOfCalls.push(tags), clientAddress),
    report(fault) {
      isDatabaseAway ||= databaseFaultOf(fault) !== null
      report(fault)
    },
  })
  const status = isDatabaseAway && page.status === 500 ? 503 : page.status

  const headers = Object.fromEntries(page.headers)
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = pagePolicy(page.scripts, mode)
  }
  // Caches may store it but must revalidate: a copy cached elsewhere is never used unchecked.
  headers['cache-control'] ??= 'public, no-cache'
  // Older Chromium treats prefetched responses as fresh for five minutes, unless their request was different
  // (kPrefetchReuseMins in its net/http/http_cache_transaction.cc).
  headers.vary = [headers.vary, 'sec-purpose'].filter(Boolean).join(', ')
  if (status === 503) {
    headers['retry-after'] ??= retryAfterSeconds
    headers['cache-control'] = 'no-store'
  }
  return {
    status,
    headers,
    body: page.body,
    tags: status === 200 ? together(tagsOfCalls) : null,
  }
}

function together(tagsOfCalls: readonly ResponseTags[]): readonly Tag[] | null {
  const tags = tagsOfCalls.flatMap((one) => one ?? [])
  return tagsOfCalls.includes(null) ? null : [...new Set(tags)]
}
