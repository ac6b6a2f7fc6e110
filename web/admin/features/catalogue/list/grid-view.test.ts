import { expect, test } from 'vitest'
import { gridAddress, gridOfChosen, gridOfList, isGridNarrowed, readGridView } from './grid-view.ts'
import { everyProduct } from './list-address.ts'

const read = (address: string) => readGridView(new URL(address, 'http://shop.example').searchParams)

test('the list leads here with its filter, without its page and its look', () => {
  const list = {
    ...everyProduct,
    q: 'hub',
    brand: 'Anker',
    sort: 'sku',
    page: 3,
    size: 50,
    look: 'cards',
  } as const
  const address = gridOfList(list)
  expect(address).toBe('/admin/bulk-edit?q=hub&brand=Anker&sort=sku')
  expect(read(address)).toEqual({
    list: { ...everyProduct, q: 'hub', brand: 'Anker', sort: 'sku' },
    ids: null,
    shows: 'all',
    isRaising: false,
  })
})

test('selected products are named in the address', () => {
  const address = gridOfChosen(['12', '7', '900'])
  expect(address).toBe('/admin/bulk-edit?ids=12.7.900')
  expect(read(address).ids).toEqual([12, 7, 900])
  expect(isGridNarrowed(read(address))).toBe(true)
})

test('the open panel and the shown rows are in the address too', () => {
  const view = { ...read('/admin/bulk-edit?brand=Anker'), shows: 'changed', isRaising: true } as const
  expect(gridAddress(view)).toBe('/admin/bulk-edit?brand=Anker&show=changed&panel=prices')
  expect(read(gridAddress(view))).toEqual(view)
  expect(gridAddress(read('/admin/bulk-edit'))).toBe('/admin/bulk-edit')
})

test('ignores invalid parts of an address, and archived products', () => {
  expect(read('/admin/bulk-edit?ids=x.-1&show=some&panel=none&state=archived')).toEqual(
    read('/admin/bulk-edit'),
  )
  expect(read('/admin/bulk-edit?ids=3.x.3.4').ids).toEqual([3, 4])
})
