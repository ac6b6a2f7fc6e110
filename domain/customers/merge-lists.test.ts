import { expect, it } from 'vitest'
import { maxAddresses } from '../accounts/addresses/max-addresses.ts'
import { mergeLists } from './merge-lists.ts'

const nothing = { addresses: [], wishlist: [], cart: [] }
const address = (street: string, label = 'Home') => ({ label, address: street, city: 'Cape Town' })

it('adds what is not there yet, behind what is', () => {
  const merged = mergeLists(
    {
      addresses: [address('1 Long Street')],
      wishlist: [1, 2],
      cart: [{ productId: 1, quantity: 3 }],
    },
    {
      addresses: [address('1 long street', 'Work'), address('2 Kloof Road')],
      wishlist: [2, 3],
      cart: [
        { productId: 1, quantity: 1 },
        { productId: 2, quantity: 2 },
      ],
    },
  )
  expect(merged).toEqual({
    addresses: [address('2 Kloof Road')],
    wishlist: [3],
    cart: [{ productId: 2, quantity: 2 }],
    leftOut: { addresses: 1, wishlistItems: 1, cartItems: 1 },
  })
})

it('makes no list longer than its owner could save it', () => {
  const many = Array.from({ length: maxAddresses }, (_, at) => address(`${at} Long Street`))
  const merged = mergeLists(
    { ...nothing, addresses: many.slice(1) },
    { ...nothing, addresses: [address('a'), address('b')] },
  )
  expect(merged.addresses).toEqual([address('a')])
  expect(merged.leftOut.addresses).toBe(1)
})
