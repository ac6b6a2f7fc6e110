import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { Permission } from '#domain/permissions.ts'
import { products } from '#server/db/schema/products.ts'
import { openAdminArea } from '#tests/support/admin-area.ts'
import { aProduct, aStaffMember } from '#tests/support/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

async function staffAt(path: string, permissions: Permission[]) {
  return area.someoneAt(path, { person: await aStaffMember(shop, permissions) })
}

it('lets staff keep the catalogue without showing them what things cost', async () => {
  const id = await aProduct(shop, { name: 'Plain keyboard', wholesaleCents: 71_111, costCents: 61_111 })
  const { page, context, complaints } = await staffAt('/admin/products', ['catalogue'])
  const card = page.getByRole('article', { name: 'Plain keyboard' })
  await card.getByText('Retail').waitFor()
  expect(await card.getByText(/Wholesale|Cost|Profit|No supplier/).count()).toBe(0)

  await card.getByRole('link', { name: 'Edit Plain keyboard' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Quiet keyboard')
  expect(await page.getByLabel('Retail price').getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel(/Wholesale price|Cost price|Supplier product code/).count()).toBe(0)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('article', { name: 'Quiet keyboard' }).waitFor()

  const [saved] = await shop.services.db.select().from(products).where(eq(products.id, id))
  expect(saved).toMatchObject({ name: 'Quiet keyboard', wholesaleCents: 71_111, costCents: 61_111 })
  expect(complaints).toEqual([])
  await context.close()
})

it('shows them the prices once they may see them', async () => {
  await aProduct(shop, { name: 'Loud keyboard' })
  const { page, context } = await staffAt('/admin/products', ['catalogue', 'prices'])
  await page.getByRole('article', { name: 'Loud keyboard' }).getByText('Wholesale').waitFor()
  await context.close()
})
