import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Api, PageHandler } from '#contract/api.ts'
import { apiContext } from './api-context.ts'

/**
 * What the server calls for each page. Made here and not by the server, whose own copy of React Router would be another
 * one while developing.
 */
export function createPageHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
  api: Api,
): PageHandler {
  const handle = createRequestHandler(build, mode)
  return (request) => {
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    return handle(request, context)
  }
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
