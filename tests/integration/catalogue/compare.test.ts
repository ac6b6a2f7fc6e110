import { afterAll, describe, expect, it } from 'vitest'
import { compareProducts } from '#contract/catalogue/comparison.ts'
import { familyPart } from '#domain/catalogue/families/family.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop, {
  slug: 'zephyr',
  name: 'Zephyr',
  retailCents: 1_000_000,
  specifications: { ram: '16GB', storage: '1TB', weight: '1,2 kg' },
})
await aProduct(shop, {
  slug: 'mistral',
  name: 'Mistral',
  retailCents: 900_000,
  onHand: 0,
  specifications: { ram: '32GB', storage: '1000 GB', os: 'Linux' },
})
await aProduct(shop, { slug: 'hidden', name: 'Hidden', isActive: false })
afterAll(() => shop.close())

const compare = (slugs: string) => send(shop, 'GET', `/products/compare?products=${slugs}`)

describe('products to compare', () => {
  it('come in the order of their slugs, without those that are not sold', async () => {
    const reply = await compare('mistral,gone,hidden,zephyr')
    expect(reply.status).toBe(200)
    keepsItsContract(compareProducts, reply)
    expect(reply.body.products.map(({ slug }: { slug: string }) => slug)).toEqual(['mistral', 'zephyr'])
  })

  it('are one to four', async () => {
    expectProblem(await compare('a,b,c,d,e'), 400, 'invalid')
    expectProblem(await compare(''), 400, 'invalid')
  })
})

describe('the page of a comparison', () => {
  const page = async (slugs: string) => {
    const reply = await fetch(`${shop.url}/compare?products=${slugs}`)
    const text = await reply.text()
    return { reply, text: text.replaceAll(/<!-- -->/g, ''), words: text.replaceAll(/<[^>]*>/g, ' ') }
  }

  it('is whole without JavaScript, differences first, and is not for search engines', async () => {
    const { reply, text, words } = await page('zephyr,mistral')
    expect(reply.status).toBe(200)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('<title>Compare Zephyr, Mistral')
    const [differences = '', same = ''] = words.split('The same for all')
    for (const said of ['Zephyr', 'Mistral', '16GB', '32GB', 'Linux', 'Not stated', 'Out of Stock'])
      expect(differences).toContain(said)
    expect(differences).not.toContain('1TB')
    expect(same).toMatch(/Storage\s+1TB/)
  })

  it('says what it left out', async () => {
    expect((await page('zephyr,gone')).words).toContain('One of these products is no longer sold')
    expect((await page('gone')).words).toContain('Nothing to compare yet')
    expect((await page('zephyr,mistral,a,b,c')).words).toContain('These are the first four')
  })

  it('compares variants as the variants they are', async () => {
    const variant = (value: string, retailCents: number) =>
      aProduct(shop, {
        slug: `comet-${value.toLowerCase()}`,
        name: `Comet ${value}`,
        retailCents,
        ...familyPart('Comet', [{ name: 'Finish', value }]),
      })
    await variant('Matt', 500_000)
    await variant('Gloss', 600_000)
    const { words } = await page('comet-gloss,comet-matt')
    const [differences = ''] = words.split('The same for all')
    expect(differences).toMatch(/Finish.*Gloss\s+Matt/s)
    expect(words).toMatch(/Other versions from\s+R\s5\s000/)
  })
})
