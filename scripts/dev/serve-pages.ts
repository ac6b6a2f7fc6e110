import { connect } from 'node:net'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { createServer } from 'vite'
import type { PageHandler, RenderingWay } from '#contract/api.ts'
import { noCache } from '#server/http/page-cache/page-cache.ts'
import { registerPages } from '#server/http/register-pages.ts'
import { noTracing } from '#server/tracing/tracing.ts'
import { shopClient } from '#web/session/api/browser-api.ts'
import { projectFolder } from '../project-folder.mjs'
import { pagesSettings } from './pages-settings.ts'

/* Renders the pages of `npm run dev` straight from their sources, in a process of its own. It keeps running when the
   API server restarts, and so keeps everything that Vite has loaded and compiled. Requests to the API are proxied. */

type Options = { mode: 'development'; rendering: RenderingWay }
type PagesBuild = {
  entry: { module: { createPageHandler(build: PagesBuild, options: Options): PageHandler } }
}

const ofTheApi = /^\/(api|media|livez|healthz|readyz|metrics)(\/|\?|$)/
const maxWaitMs = 20_000
const betweenTriesMs = 25

const { port, host, apiPort, publicUrl } = pagesSettings(process.env)
const apiUrl = `http://127.0.0.1:${apiPort}`

const app = Fastify({ forceCloseConnections: true })
const vite = await createServer({
  root: projectFolder,
  server: {
    middlewareMode: true,
    hmr: { server: app.server },
    proxy: { [ofTheApi.source]: { target: apiUrl, xfwd: true } },
  },
})

app.addHook('onRequest', async (request, reply) => {
  if (ofTheApi.test(request.url)) await untilTheApiListens()
  await new Promise<void>((resolve) => {
    reply.raw.once('close', resolve)
    // Vite answers requests for its own files (modules, styles), proxies those to the API, and leaves the pages to us.
    vite.middlewares(request.raw, reply.raw, () => resolve())
  })
  if (reply.raw.writableEnded) reply.hijack()
})
app.setErrorHandler(async (fault, _request, reply) => {
  const error = fault instanceof Error ? fault : new Error(String(fault))
  vite.ssrFixStacktrace(error)
  return reply.code(500).type('text/plain; charset=utf-8').send(error.stack)
})
registerPages(app, {
  loadPages: async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBuild
    return build.entry.module.createPageHandler(build, { mode: 'development', rendering: 'quick' })
  },
  apiFor: () => ({
    call: async (endpoint, input) => {
      await untilTheApiListens()
      return api.call(endpoint, input)
    },
  }),
  pageCache: noCache,
  tracing: noTracing,
  origin: publicUrl,
  mode: 'development',
})
const api = shopClient({ baseUrl: `${apiUrl}/api`, timeoutMs: maxWaitMs, readToken: () => null })

await app.listen({ port, host })
process.send?.('ready')
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, close)

async function close(): Promise<void> {
  await vite.close()
  await app.close()
  process.exit()
}

/** After a server file was saved, requests wait for the restarted server instead of failing. */
async function untilTheApiListens(): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  while (!(await listens()) && Date.now() < deadline) await delay(betweenTriesMs)
}

function listens(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ port: apiPort, host: '127.0.0.1' })
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
