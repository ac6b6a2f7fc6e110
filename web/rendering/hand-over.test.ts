import { expect, it } from 'vitest'
import { handOverOf } from './hand-over.tsx'

const learned = 'take("what-the-data-of-a-page-is-written-like");'

it('says what the router says, with the data of a page in it', () => {
  const handOver = handOverOf(['start()', learned, 'end()'])
  expect(handOver?.('[1,"two"]').map(String)).toEqual([String.raw`take("[1,\"two\"]");`, 'end()'])
})

it('lets no data end the script that it stands in', () => {
  const [script] = handOverOf([learned])?.('</script><!--\u2028&') ?? []
  expect(String(script)).toBe(String.raw`take("\u003c/script\u003e\u003c!--\u2028\u0026");`)
})

it.each([
  ['nothing of the kind', ['start()', 'end()']],
  ['more than once', [learned + learned]],
])('leaves it to the router where it says %s', (_what, scripts) => {
  expect(handOverOf(scripts)).toBeNull()
})
