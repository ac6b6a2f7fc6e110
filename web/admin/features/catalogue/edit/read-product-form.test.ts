import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdminProduct, ProductBody } from '#contract/catalogue/admin-product.ts'
import type { ProductImage } from '#contract/catalogue/product.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import { fieldNames, pickFields } from '#domain/fields/fields.ts'
import { productFields } from '#domain/fields/product-fields.ts'
import { anAdminProduct } from '../an-admin-product.ts'
import { blankForm, copiedForm, formValues, nextForm, type ProductFormValues } from './product-form-values.ts'
import { type FormSubject, formErrors, readProductForm } from './read-product-form.ts'

const editing = (product: AdminProduct): FormSubject => ({ kind: 'edit', product })

function anImage(id: number): ProductImage {
  return {
    id,
    imageUrl: `/media/${id}/640.jpg`,
    isPrimary: false,
    width: 640,
    height: 640,
    placeholder: '#fff',
  }
}

function readChanged(changes: Partial<ProductFormValues>, details: Partial<AdminProduct> = {}) {
  const product = anAdminProduct(details)
  return readProductForm({ ...formValues(product), ...changes }, editing(product))
}

describe('the form of a product', () => {
  test('shows amounts in South African format, and the stock on hand rather than available', () => {
    const values = formValues(anAdminProduct({ retailCents: 1_299_950 }))

    expect(values.retailCents).toBe('R\u00a012\u00a0999,50')
    expect(values.stockQuantity).toBe('12')
    expect(values.maxStockLevel).toBe('')
  })

  test('gives back the same product if sent unchanged', () => {
    const product = anAdminProduct()

    expect(readProductForm(formValues(product), editing(product))).toEqual({
      kind: 'ready',
      files: [],
      change: {
        ...pickFields(product, fieldNames(productFields)),
        specifications: { ports: 7, color: 'black' },
        otherSuppliers: [],
        version: 9,
      },
    })
  })

  test('keeps any prices of a product unchanged, in the form the contract expects', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(cents, cents, cents, (one, other, cost) => {
        fc.pre(one !== other)
        const product = anAdminProduct({
          retailCents: Math.max(one, other),
          wholesaleCents: Math.min(one, other),
          costCents: cost,
        })
        const reading = readProductForm(formValues(product), editing(product))
        const change =
          reading.kind === 'ready' ? ProductBody.parse(toWire(ProductBody, reading.change)) : null

        expect(change?.retailCents).toBe(product.retailCents)
        expect(change?.wholesaleCents).toBe(product.wholesaleCents)
        expect(change?.costCents).toBe(product.costCents)
      }),
    )
  })

  test('parses what people type', () => {
    expect(
      readChanged({
        name: '  USB-C hub ',
        retailCents: 'R1 499,90',
        wholesaleCents: '1,000.00',
        stockQuantity: ' 40 ',
        maxStockLevel: '60',
      }),
    ).toMatchObject({
      kind: 'ready',
      change: {
        name: 'USB-C hub',
        retailCents: 149_990,
        wholesaleCents: 100_000,
        stockQuantity: 40,
        maxStockLevel: 60,
      },
    })
  })

  test('an empty stock is not counted, an empty cost price or SKU is left to the server', () => {
    const reading = readChanged({ stockQuantity: '', minStockLevel: '', costCents: '', sku: ' ' })

    expect(reading).toMatchObject({ kind: 'ready', change: { minStockLevel: 0 } })
    expect(reading.kind === 'ready' && Object.keys(reading.change)).not.toContain('stockQuantity')
    expect(reading.kind === 'ready' && Object.keys(reading.change)).not.toContain('costCents')
    expect(reading.kind === 'ready' && Object.keys(reading.change)).not.toContain('sku')
  })

  test('a product without a brand or a description gets the default texts', () => {
    expect(readChanged({ brand: ' ', description: '' })).toMatchObject({
      kind: 'ready',
      change: { brand: 'Unknown Brand', description: 'No description available' },
    })
  })
})

describe('the pictures of a form', () => {
  const product = anAdminProduct({ imageObjects: [anImage(11), anImage(12)] })
  const changeTo = (pictures: string[]) => {
    const reading = readProductForm({ ...formValues(product), pictures }, editing(product))
    return reading.kind === 'ready' ? { order: reading.change.imageOrder, files: reading.files } : reading
  }

  test('are not sent while nothing changed', () => {
    expect(changeTo(['11', '12'])).toEqual({ order: undefined, files: [] })
  })

  test('are listed in order, new ones by their position among the files', () => {
    expect(changeTo(['new-7', '12', 'new-3', '11'])).toEqual({
      order: ['new:0', 12, 'new:1', 11],
      files: ['new-7', 'new-3'],
    })
    expect(changeTo([])).toEqual({ order: [], files: [] })
  })

  test('are left out if somebody else removed them', () => {
    expect(changeTo(['99', '12'])).toEqual({ order: [12], files: [] })
  })
})

describe('a new product', () => {
  const filled: ProductFormValues = {
    ...blankForm,
    name: 'Cable',
    categoryId: '4',
    supplierSku: 'C-1',
    wholesaleCents: '10',
    retailCents: '20',
  }

  test('has no version, and only the codes that were typed', () => {
    const reading = readProductForm(filled, { kind: 'add', like: null })
    expect(reading).toMatchObject({
      kind: 'ready',
      change: { supplierId: null, imageOrder: [], stockQuantity: 0 },
    })
    const names = reading.kind === 'ready' ? Object.keys(reading.change) : []
    expect(names).not.toContain('version')
    expect(names).not.toContain('sku')
  })

  test('copied from another takes its pictures along, but neither its SKU nor its stock', () => {
    const like = anAdminProduct({ imageObjects: [anImage(11)], supplierId: 5 })
    const reading = readProductForm(copiedForm(like), { kind: 'add', like })
    expect(reading).toMatchObject({
      kind: 'ready',
      change: {
        name: 'USB hub (copy)',
        supplierId: 5,
        stockQuantity: 0,
        specifications: { ports: 7, color: 'black' },
        imageOrder: [11],
      },
    })
    expect(reading.kind === 'ready' && Object.keys(reading.change)).not.toContain('sku')
  })

  test('after another one keeps only the category and supplier', () => {
    expect(nextForm({ ...filled, supplierId: '5' })).toEqual({
      ...blankForm,
      categoryId: '4',
      supplierId: '5',
    })
  })
})

describe('an invalid form', () => {
  test('names every missing field', () => {
    const reading = readChanged({
      name: ' ',
      categoryId: '',
      supplierSku: '',
      wholesaleCents: '',
      retailCents: '',
    })

    expect(reading).toMatchObject({ kind: 'refused', message: 'Please fill in all required fields' })
    expect(reading.kind === 'refused' && Object.keys(reading.fields).toSorted()).toEqual([
      'categoryId',
      'name',
      'retailCents',
      'supplierSku',
      'wholesaleCents',
    ])
  })

  test('requires a retail price above the wholesale price', () => {
    expect(readChanged({ retailCents: '900', wholesaleCents: '900' })).toEqual({
      kind: 'refused',
      message: 'Retail price must be higher than wholesale price',
      fields: { retailCents: 'Retail price must be higher than wholesale price' },
    })
  })

  test('distinguishes an invalid amount from a missing one', () => {
    expect(readChanged({ retailCents: 'twelve' })).toEqual({
      kind: 'refused',
      message: 'Enter an amount such as R\u00a01\u00a0234,56',
      fields: { retailCents: 'Enter an amount such as R\u00a01\u00a0234,56' },
    })
    expect(readChanged({ retailCents: 'twelve', name: '' })).toMatchObject({
      message: 'Please fill in all required fields',
      fields: { retailCents: 'Enter an amount such as R\u00a01\u00a0234,56' },
    })
    expect(readChanged({ costCents: '1,2,3' })).toMatchObject({
      kind: 'refused',
      fields: { costCents: 'Enter an amount such as R\u00a01\u00a0234,56' },
    })
  })

  test('requires whole numbers, none below 0', () => {
    expect(readChanged({ stockQuantity: '1,5' })).toMatchObject({
      kind: 'refused',
      message: 'Stock must be a whole number, 0 or more',
    })
    expect(readChanged({ minStockLevel: '-1', maxStockLevel: 'lots' })).toEqual({
      kind: 'refused',
      message: 'Minimum stock must be a whole number, 0 or more',
      fields: {
        minStockLevel: 'Minimum stock must be a whole number, 0 or more',
        maxStockLevel: 'Maximum stock must be a whole number, 0 or more',
      },
    })
  })
})

test('a form for someone who may not see prices neither requires nor sends the owner’s secrets', () => {
  const secrets = ['wholesaleCents', 'costCents', 'profit', 'supplierId', 'supplierName', 'supplierSku']
  const product: AdminProduct = anAdminProduct()
  for (const secret of secrets) Reflect.deleteProperty(product, secret)
  const reading = readProductForm(formValues(product), editing(product))

  if (reading.kind === 'refused') throw new Error(reading.message)
  expect(Object.keys(reading.change).filter((name) => secrets.includes(name))).toEqual([])
  expect(reading.change).toMatchObject({ name: 'USB hub', retailCents: 129_950, version: 9 })
})

test("the server's errors appear at their fields", () => {
  expect(formErrors({ sku: 'Taken', categoryId: 'Gone', retailCents: 'Too low', version: 'Old' })).toEqual({
    sku: 'Taken',
    categoryId: 'Gone',
    retailCents: 'Too low',
  })
})
