import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Admin routes are never prefetched, the checkout is reached by a button, and the others are rarely visited: from a
// footer link, an email or a payment.
const rarelyFetchedAhead =
  /^(admin[/-]|pack|terms-|privacy-|storefront\/routes\/(account|checkout|orders?|order-confirmation|payment-\w+|order-status|join|pay|quote|(reset|forgot)-password|verify-email|terms|privacy|contact|shipping|returns|warranty|faqs|not-found)$)/

/**
 * Every page loads the list of all routes. It names each route's imports only so that links can prefetch them, and
 * these make up most of the list. So the imports of rarely prefetched routes are removed, and those that every page has
 * anyway. Features that a route lacks (`false`) are removed too: the router treats a missing entry the same way.
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
