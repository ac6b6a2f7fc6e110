import { expect, it } from 'vitest'
import { trimmedManifest } from './trim-manifest.ts'

it('drops the imports of rarely prefetched routes and those that every page has, and nothing else', () => {
  const route = (name: string, imports: string[]) => ({
    module: `/assets/${name}.js`,
    hasLoader: true,
    imports,
  })
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      'storefront/routes/home': {
        ...route('home', ['/assets/react.js', '/assets/slides.js']),
        hasAction: false,
      },
      'admin/layout': route('frame', ['/assets/react.js', '/assets/table.js']),
    },
  }
  const trimmed = trimmedManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(trimmed).toMatch(/^window\.__reactRouterManifest=\{.*\};$/)
  expect(JSON.parse(trimmed.slice(trimmed.indexOf('{'), -1))).toEqual({
    entry: manifest.entry,
    routes: {
      'storefront/routes/home': route('home', ['/assets/slides.js']),
      'admin/layout': route('frame', []),
    },
  })
})
