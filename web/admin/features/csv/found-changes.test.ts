import { expect, it } from 'vitest'
import type { CsvLineChange } from '#contract/catalogue/product-csv.ts'
import { fieldCounts, foundChanges, mostTelling } from './found-changes.ts'

const stock = { stock_quantity: { from: '1', to: '2' } }
const price = { retail_price: { from: '10.00', to: '12.00' } }

const lamp: CsvLineChange = {
  line: 2,
  action: 'update',
  id: 7,
  sku: 'LAMP-1',
  name: 'Lamp',
  fields: { ...stock, ...price },
  stock: [],
  profit: null,
}
const radio: CsvLineChange = { ...lamp, line: 23, id: 8, sku: 'R-9', name: 'Sea radio', fields: stock }
const kettle: CsvLineChange = {
  ...lamp,
  line: 5,
  action: 'create',
  id: null,
  sku: '',
  name: 'Kettle',
  fields: price,
}
const changes = [lamp, radio, kettle]
const everything = { kind: 'all', field: '', find: '' } as const

it.each([
  [{ kind: 'create' }, [kettle]],
  [{ kind: 'update' }, [lamp, radio]],
  [{ kind: 'different' }, [radio]],
  [{ kind: 'warned' }, [kettle]],
  [{ field: 'stock_quantity' }, [lamp, radio]],
  [{ field: 'colour' }, changes],
  [{ find: ' SEA ' }, [radio]],
  [{ find: 'lamp-' }, [lamp]],
  [{ find: '2' }, [lamp]],
  [{ find: 'nothing' }, []],
] as const)('finds %o', (wanted, expected) => {
  expect(
    foundChanges(
      changes,
      { ...everything, ...wanted },
      {
        changedSince: new Set([23]),
        warned: new Map([[5, 'below_cost']]),
      },
    ),
  ).toEqual(expected)
})

it('counts in how many rows each field changes', () => {
  expect(fieldCounts(changes)).toEqual([
    ['stock_quantity', 2],
    ['retail_price', 2],
  ])
})

it('shows the key fields of a new product, and the number of others', () => {
  const made = { ...kettle, fields: { ...price, ...stock, name: { from: '', to: 'Kettle' } } }
  expect(mostTelling(made).shown.map(([field]) => field)).toEqual(['retail_price', 'stock_quantity'])
  expect(mostTelling(made).more).toBe(1)
  expect(mostTelling(lamp).more).toBe(0)
})
