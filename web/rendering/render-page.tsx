import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import type { PageBody } from '#contract/api.ts'
import { deferScripts } from '#web/deferred-hydration/defer-scripts.ts'
import { deferredHydration } from '#web/deferred-hydration/deferred-hydration.ts'
import { Session } from '#web/session/session.tsx'
import { createFragmentCache } from './create-fragment-cache.tsx'
import { type FragmentMarkup, FragmentMarkupContext } from './fragments.tsx'
import { takeOwnScripts } from './take-own-scripts.ts'

const fragmentMarkup: FragmentMarkup = createFragmentCache({
  maxSize: 8 * 1024 * 1024,
  // Fragments may hold fragments: of a group of cards where one has changed, the others are there.
  surround: (fragments) => (
    <FragmentMarkupContext value={fragmentMarkup}>
      <StaticRouter location="/">
        <Session>{fragments}</Session>
      </StaticRouter>
    </FragmentMarkupContext>
  ),
})

type Rendering = {
  url: string
  signal: AbortSignal
  /** Told of a fault in a part that the browser is left to draw. What breaks the whole page is thrown. */
  onError: (fault: unknown) => void
}

/** Renders the whole page before the first byte, so that its status is honest and it can be cached. */
export async function renderPage(
  { serverHandoffStream, ...context }: EntryContext,
  { url, signal, onError }: Rendering,
): Promise<PageBody> {
  const mark = randomBytes(16).toString('base64url')
  const page = (
    <FragmentMarkupContext value={fragmentMarkup}>
      <ServerRouter context={{ ...context, manifest: manifestOf(context) }} url={url} nonce={mark} />
    </FragmentMarkupContext>
  )
  const markup = renderToString(page)
  const marked = markup.includes(leftOpen)
    ? await renderPatiently(page, { mark, signal, onError })
    : Buffer.from(doctype + markup)
  const { html, scripts } = takeOwnScripts(marked, mark)
  const end = html.length - endOfDocument.length
  const data = await handOver(serverHandoffStream)
  const written = data.map((script) => Buffer.concat([scriptStart, script, scriptEnd]))
  return {
    body: Buffer.concat([...deferScripts(html.subarray(0, end)), ...written, html.subarray(end)]),
    scripts: [hydrationScript, ...scripts, ...data],
  }
}

/** The routes of this page alone: React Router prepares all that it is given, for each page anew. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

const doctype = '<!DOCTYPE html>'
const endOfDocument = '</body></html>'
const scriptStart = Buffer.from('<script>')
const scriptEnd = Buffer.from('</script>')
const hydrationScript = Buffer.from(deferredHydration)
// What React writes where something is not there yet: code that is fetched when it is first wanted.
const leftOpen = '<!--$!-->'

/**
 * The data for the browser's router, in the words of React Router's own StreamTransfer (lib/dom/ssr/single-fetch.tsx).
 * That one makes React wait for data which has long been here, and what may have to wait cannot be rendered in one go,
 * which takes a fifth less time.
 */
async function handOver(data: EntryContext['serverHandoffStream']): Promise<Buffer[]> {
  const text = JSON.stringify(await new Response(data).text())
  const controller = 'window.__reactRouterContext.streamController'
  return [
    Buffer.from(`${controller}.enqueue(${text.replace(/[&<>\u2028\u2029]/g, escaped)});`),
    Buffer.from(`${controller}.close();`),
  ]
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}

// Through Node's own streams, since the web's take longer (bench/README.md).
function renderPatiently(
  page: ReactNode,
  { mark, signal, onError }: Omit<Rendering, 'url'> & { mark: string },
): Promise<Buffer> {
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
      nonce: mark,
      onAllReady: () => pipe(text),
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}
