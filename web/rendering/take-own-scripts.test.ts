import { expect, it } from 'vitest'
import { takeOwnScripts } from './take-own-scripts.ts'

function take(html: string) {
  const taken = takeOwnScripts(Buffer.from(html), 'm1')
  return { html: taken.html.toString(), scripts: taken.scripts.map(String) }
}

it('finds the marked scripts, and removes the marks', () => {
  expect(
    take(
      '<link nonce="m1" rel="preload"/><script nonce="m1">a()</script><script nonce="m1" async="">b()</script>',
    ),
  ).toEqual({
    html: '<link rel="preload"/><script>a()</script><script async="">b()</script>',
    scripts: ['a()', 'b()'],
  })
})

it("does not list unmarked scripts, or those with another page's mark", () => {
  const injected = '<script>steal()</script><script nonce="m2">steal()</script><p>nonce="m1"</p>'
  expect(take(injected)).toEqual({ html: injected, scripts: [] })
})

it('does not list external scripts, which the policy checks by address', () => {
  expect(take('<script nonce="m1" src="/a.js"></script>').scripts).toEqual([])
})
