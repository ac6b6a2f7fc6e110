import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { products } from '#server/db/schema/products.ts'
import { openAdminArea } from '#tests/support/browser/admin-area.ts'
import { aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop } = area
afterAll(() => area.close())

async function staffAt(path: string, permissions: Permission[]) {
  return area.someoneAt(path, { person: await aStaffMember(shop, permissions) })
}

it('lets staff manage the catalogue without showing them costs', async () => {
  const id = await aProduct(shop, { name: 'Plain keyboard', wholesaleCents: 71_111, costCents: 61_111 })
  const { page, context, complaints } = await staffAt('/admin/products', ['catalogue'])
  const card = page.getByRole('article', { name: 'Plain keyboard' })
  await card.getByText('Retail').waitFor()
  await expect.poll(() => card.getByText(/Wholesale|Cost|Profit|No supplier/).count()).toBe(0)

  await card.getByRole('link', { name: 'Edit Plain keyboard' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Quiet keyboard')
  await expect.poll(() => page.getByLabel('Retail price').getAttribute('readonly')).not.toBeNull()
  await expect.poll(() => page.getByLabel(/Wholesale price|Cost price|Supplier product code/).count()).toBe(0)
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

it('says plainly that a page is not theirs', async () => {
  const { page, context, complaints } = await staffAt('/admin/settings', ['orders'])
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to your work' }).click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  // Staff who pack orders see neither the sales figures nor a way to export every address.
  await expect.poll(() => page.getByText('Revenue').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Export Orders' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

it('leaves no empty column beside a page if somebody has no other page', async () => {
  const { page, context } = await staffAt('/admin', [])
  await page.getByRole('heading', { name: 'Nothing to do here yet' }).waitFor()
  await expect.poll(() => page.getByRole('complementary').count()).toBe(0)
  await context.close()
})

it('lets them read messages, and mark them done', async () => {
  const body = { name: 'Lerato', email: 'lerato@shop.example', message: 'Do you sell 40 laptops?' }
  await send(shop, 'POST', '/contact', { body })
  const { page, context, complaints } = await staffAt('/admin', ['emails'])
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await page.getByRole('link', { name: 'Lerato' }).click()
  await page.getByRole('heading', { name: 'Lerato', level: 1 }).waitFor()
  await page.getByText('Do you sell 40 laptops?').waitFor()
  const reply = page.getByRole('link', { name: 'Use your mail program' })
  await expect.poll(() => reply.getAttribute('href')).toContain('mailto:lerato%40shop.example?subject=')
  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.getByText('Every message has been answered.').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
