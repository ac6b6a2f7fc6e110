import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PageBody, PageHandler, RenderingWay } from '#contract/api.ts'
import {
  apiContext,
  pageContext,
  renderingContext,
  reportContext,
  structuredDataContext,
} from './api-context.ts'
import { renderPage } from './rendering/render-page.tsx'

/**
 * What the server calls for each page. Created here and not by the server, whose own copy of React Router would be a
 * different one during development.
 */
export function createPageHandler(
  build: ServerBuild,
  { mode, rendering }: { mode: 'production' | 'development'; rendering: RenderingWay },
): PageHandler {
  const handle = createRequestHandler(build, mode)
  return async (request, { api, report }) => {
    const made: { page: PageBody | null } = { page: null }
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(reportContext, report)
    context.set(pageContext, made)
    context.set(renderingContext, rendering)
    context.set(structuredDataContext, { of: [] })
    const answer = await handle(request, context)
    const page = made.page ?? { body: Buffer.from(await answer.arrayBuffer()), scripts: [] }
    return { status: answer.status, headers: answer.headers, ...page }
  }
}

/** React Router calls this for anything a loader throws that is not a response. */
export function handleError(
  fault: unknown,
  { request, context }: LoaderFunctionArgs<RouterContextProvider>,
): void {
  // An unknown address is answered with a 404, and is not a fault.
  const isAnswered = isRouteErrorResponse(fault) && fault.status < 500
  if (!isAnswered && !request.signal.aborted) context.get(reportContext)(fault)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let finalStatus = status
  const page = await renderPage(routerContext, {
    url: request.url,
    way: loadContext.get(renderingContext),
    structuredData: loadContext.get(structuredDataContext).of,
    signal: request.signal,
    onError(fault) {
      finalStatus = 500
      if (!request.signal.aborted) loadContext.get(reportContext)(fault)
    },
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  loadContext.get(pageContext).page = page
  return new Response(null, { status: finalStatus, headers })
}
