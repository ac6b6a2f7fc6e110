import { afterAll, describe, expect, it } from 'vitest'
import { checkProductFit } from '#contract/catalogue/fit.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
await aProduct(shop, {
  slug: 'card',
  name: 'Card',
  fitNeeds: 'Power supply: at least 750 W; Connector: PCIe x16',
})
await aProduct(shop, {
  slug: 'tower',
  name: 'Tower',
  fitOffers: 'Power supply: 850 W; Connector: PCIe x16',
})
await aProduct(shop, { slug: 'small', name: 'Small', fitOffers: 'Power supply: 450 W' })
await aProduct(shop, { slug: 'silent', name: 'Silent', fitOffers: 'Power supply: 1000 W' })
await aProduct(shop, { slug: 'hidden', name: 'Hidden', fitOffers: 'Power supply: 850 W', isActive: false })
afterAll(() => shop.close())

const check = (part: string, device: string) => send(shop, 'GET', `/products/${part}/fit?device=${device}`)

describe('whether a part fits a device', () => {
  it('is answered from what is declared of both, with the reason', async () => {
    const fits = await check('card', 'tower')
    keepsItsContract(checkProductFit, fits)
    expect(fits.body.answer).toBe('fits')
    const small = await check('card', 'small')
    expect(small.body.answer).toBe('does_not_fit')
    expect(small.body.checks).toEqual([
      { fact: 'Power supply', needs: 'at least 750 W', has: '450 W', answer: 'does_not_fit' },
      { fact: 'Connector', needs: 'PCIe x16', has: null, answer: 'unknown' },
    ])
  })

  it('is not known where either of them declares too little', async () => {
    expect((await check('card', 'silent')).body.answer).toBe('unknown')
    expect((await check('tower', 'card')).body).toMatchObject({ answer: 'unknown', checks: [] })
  })

  it('is not told of what is not sold', async () => {
    expectProblem(await check('card', 'hidden'), 404, 'not_found')
    expectProblem(await check('card', 'nothing'), 404, 'not_found')
    expectProblem(await check('card', ''), 400, 'invalid')
  })

  it('offers the question on pages of what needs something, and on no other', async () => {
    const page = async (slug: string) => (await fetch(`${shop.url}/product/${slug}`)).text()
    expect(await page('card')).toContain('Will it fit?')
    expect(await page('tower')).not.toContain('Will it fit?')
  })
})

describe('what the owner declares', () => {
  it('is saved, answers at once, is refused if it cannot be read, and is reverted', async () => {
    const { token } = await anAdministrator(shop)
    const id = await aProduct(shop, { slug: 'case', name: 'Case' })
    const read = async () => (await send(shop, 'GET', `/admin/products/${id}`, { token })).body.product
    const save = async (body: object) => {
      const { version } = await read()
      return send(shop, 'PUT', `/products/${id}`, { token, body: { ...body, version } })
    }
    expect((await check('case', 'tower')).body.answer).toBe('unknown')
    expect((await save({ fit_needs: 'Power supply: at most 900 W' })).status).toBe(200)
    expect((await check('case', 'tower')).body.answer).toBe('fits')

    const refused = await save({ fit_needs: 'Power: lots' })
    expectProblem(refused, 400, 'invalid')
    expect(refused.body.fields.fit_needs).toContain('Write what it needs as')
    expect((await read()).fit_needs).toBe('Power supply: at most 900 W')

    const log = await send(shop, 'GET', `/admin/audit?subject_type=product&subject_id=${id}`, { token })
    const [entry] = log.body.entries
    expect((await send(shop, 'POST', `/admin/audit/${entry.id}/revert`, { token })).status).toBe(200)
    expect((await read()).fit_needs).toBe('')
    expect((await check('case', 'tower')).body.answer).toBe('unknown')
  })

  it('chooses what goes with a product', async () => {
    const phone = await aProduct(shop, {
      slug: 'comet',
      name: 'Comet 5',
      brand: 'Comet',
      specifications: { connectivity: '5G, USB-C' },
      fitOffers: 'Model: Comet 5',
    })
    const cover = (name: string, fitNeeds: string) =>
      aProduct(shop, { name, brand: 'Shell', fitNeeds, specifications: { type: name, fits: 'Comet 5' } })
    await cover('Plain cover', '')
    await cover('Other cover', 'Model: Comet 6')
    await cover('Fitting cover', 'Model: Comet 5')
    const { accessories } = (await send(shop, 'GET', `/products/${phone}`)).body
    expect(accessories.map(({ name }: { name: string }) => name)).toEqual(['Fitting cover', 'Plain cover'])
  })
})
