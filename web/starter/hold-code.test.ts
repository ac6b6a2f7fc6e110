import { expect, it } from 'vitest'
import { holdCode } from './hold-code.ts'

const hold = (html: string) => Buffer.concat(holdCode(Buffer.from(html))).toString()

it('leaves no module for the browser to fetch or run by itself', () => {
  const held = hold(
    '<link rel="modulepreload" href="/assets/a.js"/><script type="module" async="">import "/assets/a.js"</script>',
  )
  expect(held).not.toMatch(/rel="modulepreload"|type="module"/)
  expect(held).toContain('href="/assets/a.js"')
  expect(held).toContain('import "/assets/a.js"')
})

it('leaves everything else as it is', () => {
  const html =
    '<link rel="preload" href="/a.woff2"/><script>let a</script><p>&lt;script type=&quot;module&quot;&gt;</p>'
  expect(hold(html)).toBe(html)
})
