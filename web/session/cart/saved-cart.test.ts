import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreedWithout, isSameCart, linesOf, mergedItems, parseAgreed, type SavedItem } from './saved-cart.ts'

const kettle = 1
const lamp = 2
const radio = 3

test("adds a guest's cart to the account's at the first login, with the larger quantity of each product", () => {
  const merged = mergedItems(lines([kettle, 1], [lamp, 3]), items([kettle, 2], [radio, 1]), null, 'thandi')
  expect(merged).toEqual(items([kettle, 2], [radio, 1], [lamp, 3]))
})

test('takes over lines that another device added, removed or changed', () => {
  const agreed = { accountId: 'thandi', items: items([kettle, 1], [lamp, 1]) }
  const merged = mergedItems(lines([kettle, 1], [lamp, 1]), items([kettle, 4], [radio, 1]), agreed, 'thandi')
  expect(merged).toEqual(items([kettle, 4], [radio, 1]))
})

test('keeps changes made here since, such as without a connection', () => {
  const agreed = { accountId: 'thandi', items: items([kettle, 1], [lamp, 1]) }
  const merged = mergedItems(lines([kettle, 3], [radio, 2]), items([kettle, 1], [lamp, 1]), agreed, 'thandi')
  expect(merged).toEqual(items([kettle, 3], [radio, 2]))
})

test("leaves another account's lines to it, and brings along those added since", () => {
  const agreed = { accountId: 'sipho', items: items([kettle, 2]) }
  expect(mergedItems(lines([kettle, 2], [lamp, 1]), items([radio, 1]), agreed, 'thandi')).toEqual(
    items([radio, 1], [lamp, 1]),
  )
})

test('never loses an unsaved line, and changes nothing once both are the same', () => {
  const cart = fc.uniqueArray(
    fc.record({ productId: fc.integer({ min: 1, max: 8 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ productId }) => productId },
  )
  fc.assert(
    fc.property(cart, cart, cart, fc.boolean(), (here, there, before, isKnown) => {
      const agreed = isKnown ? { accountId: 'thandi', items: before } : null
      const merged = mergedItems(asLines(here), there, agreed, 'thandi')
      const unsaved = here.filter(
        ({ productId, quantity }) =>
          agreed === null ||
          !before.some((item) => item.productId === productId && item.quantity === quantity),
      )
      for (const { productId, quantity } of unsaved) {
        expect(merged.find((item) => item.productId === productId)?.quantity).toBeGreaterThanOrEqual(quantity)
      }
      const again = mergedItems(asLines(merged), merged, { accountId: 'thandi', items: merged }, 'thandi')
      expect(isSameCart(again, merged)).toBe(true)
    }),
  )
})

test('shows no line of a product that the shop does not know', () => {
  expect(linesOf(items([kettle, 2], [lamp, 1]), lines([kettle, 1]), [])).toEqual(lines([kettle, 2]))
})

test.each([null, '', 'nonsense', '[]', '{"accountId":7,"items":[]}'])(
  'finds no agreed cart in %s',
  (text) => {
    expect(parseAgreed(text)).toBeNull()
  },
)

test('reads the agreed cart, without its unreadable parts', () => {
  expect(
    parseAgreed('{"accountId":"thandi","items":[{"productId":1,"quantity":2},{"productId":"x"}]}'),
  ).toEqual({
    accountId: 'thandi',
    items: items([kettle, 2]),
  })
})

function items(...pairs: [number, number][]): SavedItem[] {
  return pairs.map(([productId, quantity]) => ({ productId, quantity }))
}

function lines(...pairs: [number, number][]) {
  return asLines(items(...pairs))
}

function asLines(saved: readonly SavedItem[]) {
  return saved.map(({ productId, quantity }) => ({
    id: productId,
    slug: `product-${productId}`,
    name: `Product ${productId}`,
    brand: 'Acme',
    specifications: '',
    imageUrl: null,
    placeholder: '#f3f1ec',
    priceCents: 10000,
    available: 9,
    quantity,
  }))
}

// The server removes paid lines from the account's cart by itself, without telling this browser.
test('removes paid lines once, whether this browser or the server does so first', () => {
  const ordered = [{ id: kettle, quantity: 1 }]
  const settled = items([kettle, 2])

  // Here first: the server's result arrives with the next request.
  const agreed = agreedWithout(
    { accountId: 'thandi', items: items([kettle, 3]) },
    lines([kettle, 3]),
    ordered,
  )
  expect(mergedItems(lines([kettle, 2]), settled, agreed, 'thandi')).toEqual(settled)

  // The server first, and this browser has its result already: a second removal would bring lines back.
  const told = agreedWithout({ accountId: 'thandi', items: settled }, lines([kettle, 2]), ordered)
  expect(mergedItems(lines([kettle, 1]), settled, told, 'thandi')).toEqual(settled)
})

test('removes paid lines but keeps unsaved additions', () => {
  const before = { accountId: 'thandi', items: items([kettle, 1]) }
  const agreed = agreedWithout(before, lines([kettle, 3]), [{ id: kettle, quantity: 1 }])
  expect(mergedItems(lines([kettle, 2]), [], agreed, 'thandi')).toEqual(items([kettle, 2]))
})
