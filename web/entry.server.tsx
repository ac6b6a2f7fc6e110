import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import type { Api } from '#contract/api.ts'
import { apiContext } from './api-context.ts'

/** Called by the server for each request: what the loaders may use. */
export function createLoadContext(api: Api): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  return context
}

/** Renders the whole page before the first byte, so that its status is honest and it can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let finalStatus = status
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: request.signal,
    onError() {
      finalStatus = 500
    },
  })
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status: finalStatus, headers })
}
