import { expect, it } from 'vitest'
import { takeOwnScripts } from './take-own-scripts.ts'

function take(html: string) {
  const taken = takeOwnScripts(Buffer.from(html), 'm1')
  return { html: taken.html.toString(), scripts: taken.scripts.map(String) }
}

it('finds the scripts that carry the mark, and leaves no mark behind', () => {
  expect(
    take(
      '<link nonce="m1" rel="preload"/><script nonce="m1">a()</script><script nonce="m1" async="">b()</script>',
    ),
  ).toEqual({
    html: '<link rel="preload"/><script>a()</script><script async="">b()</script>',
    scripts: ['a()', 'b()'],
  })
})

it('finds no script that got in without the mark, or with that of another page', () => {
  const injected = '<script>steal()</script><script nonce="m2">steal()</script><p>nonce="m1"</p>'
  expect(take(injected)).toEqual({ html: injected, scripts: [] })
})

it('finds no script that is fetched, which the policy judges by its address', () => {
  expect(take('<script nonce="m1" src="/a.js"></script>').scripts).toEqual([])
})
