import { expect, it } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const defer = (html: string) => Buffer.concat(deferScripts(Buffer.from(html))).toString()

it('leaves no module for the browser to fetch or run by itself', () => {
  const deferred = defer(
    '<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">import "/assets/a.js"</script>',
  )
  expect(deferred).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(deferred).toContain('href="/assets/a.js"')
  expect(deferred).toContain('import "/assets/a.js"')
})

it('leaves everything else unchanged', () => {
  const html =
    '<link rel="preload" href="/a.woff2"/><script>let a</script><p>&lt;script type=&quot;module&quot;&gt;</p>'
  expect(defer(html)).toBe(html)
})
