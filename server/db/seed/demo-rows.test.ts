import { describe, expect, it } from 'vitest'
import { familyProblem, familyRules, noFamily, optionsOf } from '#domain/catalogue/families/family.ts'
import { demoFamilies } from './demo-families.ts'
import { demoRows } from './demo-rows.ts'
import { readDemoScene } from './read-demo-scene.ts'

const photoOf = (file: string) => ({
  id: file,
  width: 1200,
  height: 1200,
  placeholder: '#ffffff',
  contentType: 'image/jpeg',
  bytes: 1,
})

async function theDemo() {
  const scene = await readDemoScene(new URL('../../../demo/', import.meta.url))
  return { scene, rows: demoRows(scene, photoOf) }
}

describe('demoRows', () => {
  it('numbers the products from 1 in the order of the catalogue', async () => {
    const { scene, rows } = await theDemo()

    expect(rows.products.map(({ id }) => id)).toEqual(rows.products.map((_, place) => place + 1))
    const inCatalogue = rows.products.slice(0, scene.products.length)
    expect(inCatalogue.map(({ slug }) => slug)).toEqual(scene.products.map(({ slug }) => slug))
  })

  it('makes families of phones and laptops, each of which agrees, with its first product as the cheapest', async () => {
    const { rows } = await theDemo()
    const members = rows.products.map((product) => ({ ...noFamily, ...product }))
    const families = Map.groupBy(members, ({ familyName }) => familyName)
    families.delete('')
    expect(families.size).toBe(demoFamilies.length)
    for (const family of families.values()) {
      const [first] = family
      expect(family.length).toBeGreaterThan(1)
      for (const member of family) {
        expect(familyRules.filter(({ isBroken }) => isBroken(member))).toEqual([])
        const others = family.filter((other) => other !== member)
        expect(familyProblem(member, others)).toBeNull()
        expect(
          optionsOf(member).every(
            ({ value }) =>
              member.name.includes(value) || JSON.stringify(member.specifications).includes(value),
          ),
        ).toBe(true)
        expect(member.retailCents).toBeGreaterThanOrEqual(first?.retailCents ?? 0)
      }
    }
    expect(new Set(rows.products.map(({ slug }) => slug)).size).toBe(rows.products.length)
  })

  it('puts the iPhones below the smartphones', async () => {
    const { rows } = await theDemo()

    expect(rows.categories.find(({ slug }) => slug === 'iphones')).toMatchObject({ id: 6, parentId: 2 })
  })

  it('explains all stock by an opening movement', async () => {
    const { rows } = await theDemo()
    const moved = new Map(rows.stockMovements.map(({ productId, quantity }) => [productId, quantity]))

    for (const { productId, onHand } of rows.stockLevels) expect(moved.get(productId) ?? 0).toBe(onHand)
    expect(rows.stockMovements.every(({ quantity }) => quantity !== 0)).toBe(true)
  })

  it('shows the main picture of a product first', async () => {
    const { rows } = await theDemo()

    const ofTheFirst = rows.productImages.filter(({ productId }) => productId === 1)

    expect(ofTheFirst.map(({ photoId, position }) => [position, photoId])).toEqual([
      [0, 'apple-macbook-air-13-m4-1.jpg'],
      [1, 'apple-macbook-air-13-m4-2.jpg'],
      [2, 'apple-macbook-air-13-m4-3.jpg'],
    ])
  })

  it('makes the products searchable by their specifications', async () => {
    const { rows } = await theDemo()

    expect(rows.productFacets.filter(({ productId }) => productId === 1)).toContainEqual({
      productId: 1,
      key: 'ram',
      value: '16GB',
    })
    expect(
      rows.products.filter(({ id }) => !rows.productFacets.some(({ productId }) => productId === id)),
    ).toEqual([])
  })

  it('names the missing supplier of a product', async () => {
    const { scene } = await theDemo()

    expect(() => demoRows({ ...scene, suppliers: [] }, photoOf)).toThrow('table-bay-imports')
  })
})
