import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoPictures, pictureFile } from './demo-pictures.ts'
import { readDemoScene } from './read-demo-scene.ts'

const demoFolder = new URL('../../../demo/', import.meta.url)

describe('the demo in the repository', () => {
  it('shows a visitor every case: every category, low and empty stock, a product switched off', async () => {
    const { products } = await readDemoScene(demoFolder)

    expect(new Set(products.map(({ category }) => category)).size).toBe(6)
    expect(products.some((product) => product.stock_quantity === 0)).toBe(true)
    expect(
      products.some(
        (product) => product.stock_quantity > 0 && product.stock_quantity <= product.min_stock_level,
      ),
    ).toBe(true)
    expect(products.some((product) => !product.is_active)).toBe(true)
    expect(
      products.some((product) => product.category === 'iphones' && product.brand.toLowerCase() === 'samsung'),
    ).toBe(true)
  })

  it('has every photo that it names, and names every photo that it has', async () => {
    const { products } = await readDemoScene(demoFolder)
    const named = [...products.flatMap(({ images }) => images), ...demoPictures.map(pictureFile)]

    expect(named.toSorted()).toEqual((await readdir(new URL('photos/', demoFolder))).toSorted())
  })

  it('has couriers whose parcels can be tracked', async () => {
    const { couriers } = await readDemoScene(demoFolder)

    expect(couriers.map(({ tracking_url }) => tracking_url).toSorted()[0]).toContain('{number}')
    expect(new Set(couriers.map(({ tracking_url }) => tracking_url)).size).toBe(5)
  })

  it('reads a price in cents and an instant with its offset', async () => {
    const { products } = await readDemoScene(demoFolder)

    expect(products[0]).toMatchObject({
      slug: 'apple-macbook-air-13-m4',
      retail_price: 2_199_900,
      created_at: new Date('2026-03-18T08:44:00Z'),
    })
  })
})

describe('readDemoScene', () => {
  const aProduct = {
    slug: 'a-lamp',
    name: 'A lamp',
    brand: 'Acme',
    description: 'It shines.',
    specifications: { warranty_months: 12 },
    category: 'accessories',
    retail_price: 120.5,
    wholesale_price: 100,
    cost_price: 90,
    stock_quantity: 3,
    min_stock_level: 1,
    max_stock_level: 5,
    supplier: 'acme',
    supplier_sku: 'AC-1',
    tags: ['new'],
    insurance_type: 'none',
    images: ['a-lamp-1.jpg'],
    is_active: true,
    created_at: '2026-03-18T10:44:00+02:00',
  }
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kwela-demo-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function readWith(product: object) {
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify([product]))
    await writeFile(join(folder, 'suppliers.json'), '[]')
    await writeFile(join(folder, 'couriers.json'), '[]')
    return readDemoScene(pathToFileURL(`${folder}/`))
  }

  it('reads a valid product', async () => {
    expect((await readWith(aProduct)).products).toMatchObject([{ slug: 'a-lamp', retail_price: 12_050 }])
  })

  it.each([
    ['a category we do not have', { category: 'lamps' }],
    ['a retail price no higher than wholesale', { retail_price: 100 }],
    ['a wholesale price below cost', { wholesale_price: 80 }],
    ['a price with parts of a cent', { retail_price: 120.505 }],
    ['half a lamp', { stock_quantity: 0.5 }],
    ['no picture', { images: [] }],
    ['a picture from elsewhere', { images: ['../secret.jpg'] }],
    ['an unknown tag', { tags: ['hot'] }],
    ['a time without its offset', { created_at: '2026-03-18T10:44:00' }],
    ['a field that nobody reads', { weight: 2 }],
  ])('stops at %s', async (_slip, change) => {
    await expect(readWith({ ...aProduct, ...change })).rejects.toThrow()
  })
})
