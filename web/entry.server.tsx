import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { PageHandler } from '#contract/api.ts'
import { apiContext, pageContext, reportContext } from './api-context.ts'
import { holdCode } from './starter/hold-code.ts'

/**
 * What the server calls for each page. Made here and not by the server, whose own copy of React Router would be another
 * one while developing.
 */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development'): PageHandler {
  const handle = createRequestHandler(build, mode)
  return async (request, { api, report }) => {
    const page: { html: Buffer | null } = { html: null }
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(reportContext, report)
    context.set(pageContext, page)
    const answer = await handle(request, context)
    const body = page.html ?? Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, body }
  }
}

/** Called by React Router for whatever a loader throws that is not an answer. */
export function handleError(
  fault: unknown,
  { request, context }: LoaderFunctionArgs<RouterContextProvider>,
): void {
  if (!request.signal.aborted) context.get(reportContext)(fault)
}

/** Renders the whole page before the first byte, so that its status is honest and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError(fault) {
      finalStatus = 500
      if (!request.signal.aborted) loadContext.get(reportContext)(fault)
    },
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  loadContext.get(pageContext).html = holdCode(html)
  return new Response(null, { status: finalStatus, headers })
}

type Rendering = { signal: AbortSignal; onError: (fault: unknown) => void }

// Through Node's own streams, since the web's take a fifth of the time that a page takes (bench/README.md).
function renderWhole(page: ReactNode, { signal, onError }: Rendering): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const text = new Writable({
      write(part: Buffer, _encoding, written) {
        parts.push(part)
        written()
      },
      final(done) {
        resolve(Buffer.concat(parts))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(text),
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
