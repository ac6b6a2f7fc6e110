import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { booksOf } from '#tests/support/database/books.ts'
import { aProduct, send } from '#tests/support/given/builders.ts'
import { sell } from '#tests/support/given/sales.ts'
import { soon } from '#tests/support/soon.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const kept = async (id: number) =>
  (await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })).body.product

/** Lets the next save arrive, and loses its answer. */
async function loseNextAnswer(page: Page, address: RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

it('a count and a delivery typed in the form keep units sold in the meantime sold', async () => {
  const id = await aProduct(shop, { name: 'Counted Lamp', onHand: 39 })
  const { page, context } = await area.someoneAt(`/admin/products/${id}`)
  await page.getByText('On hand39').waitFor()
  await sell(shop, id)
  await page.getByRole('textbox', { name: 'Counted' }).fill('40')
  await page.getByLabel('Received').fill('+10')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(() => booksOf(shop, id)).toMatchObject({ onHand: 49, moved: 49 })
  await context.close()
})

it('saves both of two tabs that change different fields, without a question', async () => {
  const id = await aProduct(shop, { name: 'Tabbed Lamp', onHand: 5 })
  const { page, context } = await area.someoneAt(`/admin/products/${id}`)
  await page.getByLabel('Retail price').fill('1 100')
  await send(shop, 'PUT', `/products/${id}`, {
    token: owner.token,
    body: { brand: 'Social links and memberships', stock_received: 3, version: 1 },
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect
    .poll(() => kept(id))
    .toMatchObject({
      retail_price: 1100,
      brand: 'Social links and memberships',
      on_hand_quantity: 8,
    })
  await context.close()
})

it('a form with a lost answer says so, keeps what was typed, and is saved once', async () => {
  const id = await aProduct(shop, { name: 'Lost Lamp', onHand: 10 })
  const { page, context } = await area.someoneAt(`/admin/products/${id}`)
  await page.getByLabel('Received').fill('5')
  await loseNextAnswer(page, new RegExp(`/api/products/${id}$`))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('We do not know whether it was saved').waitFor()
  // Later edits are sent after it, on top of what was saved.
  await page.getByLabel('Brand').fill('Later')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  await expect.poll(() => kept(id)).toMatchObject({ brand: 'Later', on_hand_quantity: 15 })
  await context.close()
})

it('the grid reads +10 as a delivery, and a lost answer neither doubles nor hides it', async () => {
  const id = await aProduct(shop, { name: 'Grid Lamp', brand: 'Grid', category: 'grid-lamps', onHand: 10 })
  const { page, context } = await area.someoneAt('/admin/bulk-edit?brand=Grid')
  const named = page.getByRole('rowheader', { name: 'Grid Lamp', exact: true })
  await named.waitFor()
  const column = await page.getByRole('columnheader', { name: /^Stock/ }).getAttribute('aria-colindex')
  const stock = page.getByRole('row').filter({ has: named }).locator(`[aria-colindex="${column}"]`)
  await sell(shop, id)
  await stock.click()
  await page.keyboard.type('+10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review and save' }).click()
  const review = page.getByRole('dialog', { name: 'Save 1 product?' })
  await review.waitFor()
  await loseNextAnswer(page, /\/api\/products\/bulk-edit$/)
  await review.getByRole('button', { name: 'Save 1 product' }).click()
  await review.getByText('We do not know whether it was saved').waitFor()
  await review.getByRole('button', { name: 'Save 1 product' }).click()
  await page.getByText('1 product saved').waitFor()
  await expect.poll(() => booksOf(shop, id)).toMatchObject({ onHand: 19, moved: 19 })
  await soon(() => stock.textContent()).toBe('19')
  await context.close()
})
