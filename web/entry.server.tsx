import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { PageHandler } from '#contract/api.ts'
import { apiContext, reportContext } from './api-context.ts'
import { holdCode } from './starter/hold-code.ts'

/**
 * What the server calls for each page. Made here and not by the server, whose own copy of React Router would be another
 * one while developing.
 */
export function createPageHandler(build: ServerBuild, mode: 'production' | 'development'): PageHandler {
  const handle = createRequestHandler(build, mode)
  return (request, { api, report }) => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(reportContext, report)
    return handle(request, context)
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
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError(fault) {
      finalStatus = 500
      if (!request.signal.aborted) loadContext.get(reportContext)(fault)
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(holdCode(html), { status: finalStatus, headers })
}
