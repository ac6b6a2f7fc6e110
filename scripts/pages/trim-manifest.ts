import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Those of the admin area are never fetched ahead, the checkout is reached by a button, and the others by few: from the
// foot of a page, from an email or from a payment.
const rarelyFetchedAhead =
  /^(admin\/|terms-|privacy-|storefront\/routes\/(account|checkout|orders?|order-confirmation|payment-\w+|(reset|forgot)-password|verify-email|terms|privacy)$)/

/**
 * Every page loads the list of all routes. What a route imports stands there only so that links can fetch it ahead, and
 * makes most of the list: where that is rarely done, and what every page has anyway, no shopper need load. Nor what a
 * route has not, which the router takes for the same as not being told.
 */
export function trimManifests(clientFolder: string): void {
  for (const name of globSync('assets/manifest-*.js', { cwd: clientFolder })) {
    const file = join(clientFolder, name)
    writeFileSync(file, trimmedManifest(readFileSync(file, 'utf8')))
  }
}

type Manifest = { entry: { imports: string[] }; routes: Record<string, { imports?: string[] }> }

export function trimmedManifest(source: string): string {
  const [begin, end] = [source.indexOf('{'), source.lastIndexOf('}') + 1]
  const manifest: Manifest = JSON.parse(source.slice(begin, end))
  const isOwn = (file: string) => !manifest.entry.imports.includes(file)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    {
      ...withoutNoes(route),
      imports: rarelyFetchedAhead.test(id) ? [] : (route.imports ?? []).filter(isOwn),
    },
  ])
  const trimmed = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  return `${source.slice(0, begin)}${trimmed}${source.slice(end)}`
}

function withoutNoes(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
}
