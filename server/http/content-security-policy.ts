import { hash } from 'node:crypto'

/** For answers that no browser shows as a page: they may not load or run anything. */
export const answerPolicy = policy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

/** For the files of the build. The service worker among them runs under this policy, and only fetches from the shop. */
export const filePolicy = policy({
  'default-src': "'none'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

/**
 * For the worker that reads barcodes where the browser cannot: it alone may compile WebAssembly, which the pages that
 * start it may not.
 */
export const decodeWorkerPolicy = filePolicy.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
)

/**
 * Allows only the inline scripts that the shop wrote itself. They are named by their hashes, which, unlike nonces,
 * remain valid when the page is cached. Fonts, fetches, workers and the manifest are under `default-src`; script attributes
 * are under `script-src`, which allows none without 'unsafe-inline' or 'unsafe-hashes'. Each page carries these bytes.
 */
export function pagePolicy(scripts: readonly Buffer[], mode: 'production' | 'development'): string {
  const hashes = scripts.map((source) => `'sha256-${hash('sha256', source, 'base64')}'`)
  return policy({
    'default-src': "'self'",
    'script-src': ["'self'", ...new Set(hashes)].join(' '),
    // React writes animations and the placeholder colour of pictures as style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    ...(mode === 'development' && { 'connect-src': "'self' ws:" }),
    'media-src': "'none'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    // The payment page is a normal navigation; no form of the shop is sent to another site.
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
}

function policy(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}
