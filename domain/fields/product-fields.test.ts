import { expect, test } from 'vitest'
import {
  columnOf,
  csvColumns,
  fieldOfColumn,
  openFields,
  productFields,
  secretColumns,
  secretFields,
} from './product-fields.ts'

test('costs and suppliers are only for people who may see prices', () => {
  expect(secretFields).toEqual(['supplierId', 'supplierSku', 'wholesaleCents', 'costCents'])
  expect(secretColumns).toEqual(['supplier', 'supplier_sku', 'wholesale_price', 'cost_price'])
  expect([...openFields, ...secretFields].toSorted()).toEqual(Object.keys(productFields).toSorted())
})

test('a file begins with the columns that identify a product, and ends with its long texts', () => {
  const order = csvColumns.join()
  expect(order).toMatch(
    /^id,sku,name,brand,category,supplier,supplier_sku,ean,retail_price,wholesale_price,cost_price,stock_quantity,/,
  )
  expect(order).toMatch(
    /,is_active,family,first_option,first_value,.*,third_value,fit_needs,fit_offers,shelf,asks_serial,packed_mass_g,.*,boxing,battery,warranty,in_the_box,seo_title,seo_description,specifications,description$/,
  )
})

test('a column is found by its field, and a field by its column', () => {
  expect(columnOf('retailCents')).toBe('retail_price')
  expect(fieldOfColumn('category')).toBe('categoryId')
  expect(fieldOfColumn('stock_quantity')).toBeUndefined()
})
