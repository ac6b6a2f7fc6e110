import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { followsTheRules, isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aProduct } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

it('proposes families, joins what is chosen of them, and undoes it', async () => {
  const comet = (storage: string, color: string) =>
    aProduct(shop, {
      name: `Comet 5 ${storage} ${color}`,
      brand: 'Comet',
      specifications: { storage, color },
    })
  for (const colour of ['Black', 'Red', 'Blue']) await comet('128GB', colour)
  await aProduct(shop, { name: 'Orbit Black', brand: 'Orbit', specifications: { color: 'Black' } })
  await aProduct(shop, { name: 'Orbit Red', brand: 'Orbit', specifications: { color: 'Red' } })

  const { page, context, complaints } = await area.someoneAt('/admin/products', { viewport: wideLaptop })
  await page.getByRole('link', { name: 'Families', exact: true }).click()
  await page.waitForURL('**/admin/families')
  const join = page.getByRole('button', { name: /^Join \d/ })
  await page.getByRole('checkbox', { name: 'Join Comet 5' }).waitFor()
  await expect.poll(() => join.textContent()).toBe('Join 2 families')
  await followsTheRules(page)
  await page.getByRole('checkbox', { name: 'Join Orbit' }).uncheck()
  await page.getByRole('checkbox', { name: 'Include Comet 5 128GB Blue' }).uncheck()
  await page.getByLabel('Name of the family').fill('')
  await page.getByText('Enter a name.').waitFor()
  await expect.poll(() => join.isDisabled()).toBe(true)
  await page.getByLabel('Name of the family').fill('Comet Five')
  await join.click()

  await page.getByText('2 products are now one family').waitFor()
  const families = page.getByRole('region', { name: 'Families in the shop' })
  await families.getByRole('row', { name: /Comet Five.*Colour.*2/ }).waitFor()
  await page.getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo all of it' }).click()
  await page.getByText('2 changes undone').waitFor()
  await expect.poll(() => families.getByRole('row', { name: /Comet Five/ }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('is a page for a phone too', async () => {
  const { page, context } = await area.someoneAt('/admin/families', { viewport: phone })
  await page.getByRole('heading', { level: 1, name: 'Families' }).waitFor()
  await page.getByRole('checkbox', { name: /^Join/ }).first().waitFor()
  await page.screenshot({ path: '/tmp/F_admin_390.png' })
  await isNotTooWide(page)
  await context.close()
})

it('says in the form of a product whether a family of that name is there', async () => {
  const nova = { familyName: 'Nova 7', firstOption: 'Colour' }
  await aProduct(shop, { name: 'Nova 7 Black', ...nova, firstValue: 'Black' })
  await aProduct(shop, { name: 'Nova 7 Red', ...nova, firstValue: 'Red' })
  const id = await aProduct(shop, { name: 'Nova 7 Blue' })

  const { page, context, complaints } = await area.someoneAt(`/admin/products/${id}`)
  const family = page.getByRole('combobox', { name: /^Family/ })
  await family.fill('Nova 8')
  await page.getByText('A new family. There are already: Nova 7.').waitFor()
  await family.fill('nova 7')
  await page.getByText('There is a family Nova 7. Write it exactly so to join it.').waitFor()
  await family.fill('Nova 7')
  await page.getByText('Joins Nova 7: 2 variants, chosen by Colour.').waitFor()
  await page.getByLabel('First option').fill('Colour')
  await page.getByLabel('First value').fill('Blue')
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Product saved.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
