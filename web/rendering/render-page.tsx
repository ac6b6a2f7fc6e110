import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter, StaticRouter } from 'react-router'
import type { PageBody, RenderingWay } from '#contract/api.ts'
import { deferScripts } from '#web/deferred-hydration/defer-scripts.ts'
import { Session } from '#web/session/login/session.tsx'
import { createFragmentCache, type FragmentBytes } from './create-fragment-cache.tsx'
import { createStandIns } from './create-stand-ins.ts'
import { firstScript } from './first-script.ts'
import { type FragmentMarkup, FragmentMarkupContext } from './fragments.tsx'
import { type HandOver, learnHandOver } from './hand-over.tsx'
import { renderPatiently } from './render-patiently.ts'
import { takeOwnScripts } from './take-own-scripts.ts'
import { type StructuredData, StructuredDataContext } from './written-for-machines.tsx'

const fragmentBytes: FragmentBytes = createFragmentCache({
  maxSize: 8 * 1024 * 1024,
  // Fragments may contain fragments: if one card of a group has changed, the others are cached.
  surround: (fragments) => (
    <FragmentMarkupContext value={fragmentMarkup}>
      <StaticRouter location="/">
        <Session>{fragments}</Session>
      </StaticRouter>
    </FragmentMarkupContext>
  ),
})

const fragmentMarkup: FragmentMarkup = (component, each) => fragmentBytes(component, each).map(String)

type Rendering = {
  url: string
  /**
   * The quick way renders a page in one go, reuses fragments of earlier pages, and fetches its code after painting; the
   * plain way is React's and React Router's own. Both make the same page (render-page.test.tsx): their costs are in
   * docs/decisions/0027-speed-in-its-own-room.md.
   */
  way: RenderingWay
  structuredData: readonly StructuredData[]
  signal: AbortSignal
  /** Called with a fault in a part that is left to the browser. A fault of the whole page is thrown. */
  onError: (fault: unknown) => void
}

/** Renders the whole page before the first byte, so that its status is correct and it can be cached. */
export async function renderPage(context: EntryContext, rendering: Rendering): Promise<PageBody> {
  const own = { ...context, manifest: manifestOf(context) }
  const handOver = rendering.way === 'quick' ? await learned(own) : null
  return handOver ? renderQuickly(own, rendering, handOver) : renderPlainly(own, rendering)
}

async function renderPlainly(
  context: EntryContext,
  { url, structuredData, signal, onError }: Rendering,
): Promise<PageBody> {
  const mark = newMark()
  const page = (
    <StructuredDataContext value={structuredData}>
      <ServerRouter context={context} url={url} nonce={mark} />
    </StructuredDataContext>
  )
  const { html, scripts } = takeOwnScripts(await renderPatiently(page, { mark, signal, onError }), mark)
  return { body: html, scripts: [firstScriptBytes, ...scripts] }
}

async function renderQuickly(
  { serverHandoffStream, ...context }: EntryContext,
  { url, structuredData, signal, onError }: Rendering,
  handOver: HandOver,
): Promise<PageBody> {
  const mark = newMark()
  const standIns = createStandIns(fragmentBytes, mark)
  const page = (
    <FragmentMarkupContext value={standIns.markup}>
      <StructuredDataContext value={structuredData}>
        <ServerRouter context={context} url={url} nonce={mark} />
      </StructuredDataContext>
    </FragmentMarkupContext>
  )
  const markup = renderToString(page)
  const marked = standIns.holds(markup, leftOpen)
    ? await renderPatiently(page, { mark, signal, onError })
    : Buffer.from(doctype + markup)
  const { html, scripts } = takeOwnScripts(marked, mark)
  const end = html.length - endOfDocument.length
  const data = handOver(await new Response(serverHandoffStream).text())
  const written = data.map((script) => Buffer.concat([scriptStart, script, scriptEnd]))
  return {
    body: Buffer.concat([
      ...deferScripts(html.subarray(0, end)).flatMap(standIns.replaceIn),
      ...written,
      html.subarray(end),
    ]),
    scripts: [firstScriptBytes, ...scripts, ...data],
  }
}

let handOver: Promise<HandOver | null> | null = null

/** Learnt from the first page, for all of them. */
function learned(context: EntryContext): Promise<HandOver | null> {
  handOver ??= learnHandOver(context)
  return handOver
}

/** Only the routes of this page: React Router prepares all the routes it is given, for each page again. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  return { ...manifest, routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])) }
}

function newMark(): string {
  return randomBytes(16).toString('base64url')
}

const doctype = '<!DOCTYPE html>'
const endOfDocument = '</body></html>'
const scriptStart = Buffer.from('<script>')
const scriptEnd = Buffer.from('</script>')
const firstScriptBytes = Buffer.from(firstScript)
// React's marker for a part whose code is loaded later.
const leftOpen = '<!--$!-->'
