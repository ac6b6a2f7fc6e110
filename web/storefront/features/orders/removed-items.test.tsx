import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { anOrder } from './an-order.ts'
import { RemovedItems } from './removed-items.tsx'

it('strikes through what was taken out, and nothing else', () => {
  expect(renderToStaticMarkup(<RemovedItems order={anOrder()} />)).toBe('')
  const made = {
    id: 1,
    at: '2026-11-20T10:00:00.000Z',
    actor: 'staff',
    fields: [],
    reason: '',
    creditCents: 0,
  }
  const units = [{ lineId: 1, name: 'Mouse', quantity: 2, lineTotalCents: 2 }]
  const order = anOrder({ corrections: [{ ...made, kind: 'removal', units, added: null }] })
  expect(renderToStaticMarkup(<RemovedItems order={order} />)).toMatch(/<s[^>]*>2 × Mouse<\/s>/)
})
