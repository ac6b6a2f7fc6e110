import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { handOverOf } from './hand-over.tsx'

const learned = 'take("what-the-data-of-a-page-is-written-like");'

it('writes what the router writes, with the data of a page in it', () => {
  const handOver = handOverOf(['start()', learned, 'end()'])
  const data = `[1,"two's","13\\""]\n`
  const [script, ...rest] = handOver?.(data).map(String) ?? []
  expect(script).toBe(String.raw`take('[1,"two\'s","13\\""]\n');`)
  expect(runInNewContext(String(script), { take: String })).toBe(data)
  expect(rest).toEqual(['end()'])
})

it('lets no data end its script', () => {
  const [script] = handOverOf([learned])?.('</script><!--\u2028&') ?? []
  expect(String(script)).toBe(String.raw`take('\u003c/script\u003e\u003c!--\u2028\u0026');`)
})

it.each([
  ['nothing of the kind', ['start()', 'end()']],
  ['more than once', [learned + learned]],
])('leaves it to the router if that writes %s', (_what, scripts) => {
  expect(handOverOf(scripts)).toBeNull()
})
