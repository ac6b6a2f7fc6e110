import { type EntryContext, Scripts, ServerRouter } from 'react-router'
import { renderPatiently } from './render-patiently.ts'
import { safeInScript } from './safe-in-script.ts'
import { takeOwnScripts } from './take-own-scripts.ts'

/** The scripts that hand the data of a page to the browser's router. */
export type HandOver = (data: string) => Buffer[]

// Only characters that no encoding changes.
const standIn = 'what-the-data-of-a-page-is-written-like'

/**
 * How React Router hands over the data of a page, learnt from what it writes for a placeholder. Its own way makes React
 * wait for data that is already here, and a page that may wait cannot be rendered in one go
 * (docs/decisions/0027-speed-in-its-own-room.md). Null if it writes anything but one text with scripts after it; the
 * router then does it.
 */
export async function learnHandOver(of: EntryContext): Promise<HandOver | null> {
  const mark = 'learned'
  const url = 'http://shop.invalid/'
  const written = await renderPatiently(<ServerRouter context={emptyPage(of)} url={url} nonce={mark} />, {
    mark,
  })
  return handOverOf(takeOwnScripts(written, mark).scripts.map(String))
}

/** A page of nothing but the scripts that every page has. */
function emptyPage({ manifest, staticHandlerContext, ...context }: EntryContext): EntryContext {
  const route = { id: 'empty', path: '/' }
  const match = { route, params: {}, pathname: '/', pathnameBase: '/' }
  return {
    ...context,
    routeModules: { empty: { default: Scripts } },
    manifest: { ...manifest, routes: { empty: { ...entry, ...route, module: manifest.entry.module } } },
    staticHandlerContext: { ...staticHandlerContext, matches: [match], loaderData: {}, errors: null },
    renderMeta: {},
    serverHandoffStream: new Blob([standIn]).stream(),
  }
}

const entry = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

export function handOverOf(scripts: readonly string[]): HandOver | null {
  const text = JSON.stringify(standIn)
  const first = scripts.findIndex((script) => script.includes(text))
  const [before, after, ...more] = scripts[first]?.split(text) ?? []
  if (before === undefined || after === undefined || more.length > 0) return null
  const rest = scripts.slice(first + 1).map((script) => Buffer.from(script))
  return (data) => [Buffer.from(before + quoted(data) + after), ...rest]
}

/** As a string literal. In single quotes, since the data is JSON: escaping its own would make a page a tenth longer. */
function quoted(data: string): string {
  return `'${safeInScript(data.replace(/[\\']/g, '\\$&').replaceAll('\n', String.raw`\n`))}'`
}
