import { expect, it } from 'vitest'
import { createSealer } from '../../emails/sealer.ts'
import { payableOfLink, payLinkToken } from './pay-link-token.ts'

const secret = { newest: 'a secret of the shop', older: [] }
const sealer = createSealer(secret, 'pay links')
const orderNumber = 'ORD-1763712000000'

it('leads to its order, and to nothing if it was altered, made up or made for something else', () => {
  const token = payLinkToken(sealer, { orderNumber, swapId: null })
  expect(payableOfLink(sealer, token)).toEqual({ orderNumber, swapId: null })
  expect(payableOfLink(sealer, `${token.slice(0, -2)}AA`)).toBe(null)
  expect(payableOfLink(sealer, orderNumber)).toBe(null)
  expect(payableOfLink(sealer, '')).toBe(null)
  expect(payableOfLink(createSealer(secret, 'letters'), token)).toBe(null)
  expect(payableOfLink(sealer, sealer.seal('something else'))).toBe(null)
})

it('leads to the difference of one swap', () => {
  const payable = { orderNumber, swapId: 12 }
  expect(payableOfLink(sealer, payLinkToken(sealer, payable))).toEqual(payable)
  expect(payableOfLink(sealer, sealer.seal(`${orderNumber} swap all`))).toBe(null)
})
