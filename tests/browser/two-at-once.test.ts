import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { laptop, openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCustomer, send } from '#tests/support/given/builders.ts'

const area = await openAdminArea()
const { shop, owner } = area
afterAll(() => area.close())

const askedOf = (page: Page, field: string) => page.getByRole('group', { name: field, exact: true })

it.each([
  ['laptop', laptop],
  ['phone', phone],
])('shows both telephone numbers of a supplier that two people changed, on a %s', async (name, viewport) => {
  const path = await aSupplier(`Partner on a ${name}`)
  const first = await area.someoneAt(path.page, { viewport })
  const second = await area.someoneAt(path.page, { viewport })
  // Both see the number as it was.
  await second.page.getByRole('textbox', { name: 'Telephone' }).waitFor()
  await change(first.page, '011 555 0101')
  await first.page.getByText(/was saved/).waitFor()

  const { page } = second
  await page.getByLabel('Contact').fill('Naledi')
  await change(page, '011 555 0102')
  const asked = askedOf(page, 'Telephone')
  await asked.getByRole('radio', { name: 'Saved: +27 11 555 0101' }).waitFor()
  await expect.poll(() => asked.getByRole('radio', { name: 'Yours: 011 555 0102' }).isChecked()).toBe(true)
  await isNotTooWide(page)
  expect(await path.stored()).toMatchObject({ phone: '+27115550101', contact: 'Sales' })
  await asked.getByRole('radio', { name: /^Saved/ }).check()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Telephone' }).inputValue())
    .toBe('+27 11 555 0101')
  await asked.getByRole('radio', { name: /^Yours/ }).check()
  await expect.poll(() => page.getByRole('textbox', { name: 'Telephone' }).inputValue()).toBe('011 555 0102')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/was saved/).waitFor()
  expect(await path.stored()).toMatchObject({ phone: '+27115550102', contact: 'Naledi' })
  expect(second.complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  await first.context.close()
  await second.context.close()
})

it('takes what the other saved, and saves the rest', async () => {
  const path = await aSupplier('Taken over')
  const { page, complaints, context } = await area.someoneAt(path.page)
  await page.getByLabel('Contact').fill('Naledi')
  await path.change({ phone: '+27115550101' })
  await page.getByRole('textbox', { name: 'Telephone' }).fill('011 555 0102')
  await page.getByRole('button', { name: 'Save' }).click()
  await askedOf(page, 'Telephone')
    .getByRole('radio', { name: /^Saved/ })
    .check()
  // Somebody saves it once more: what was taken over is not sent, so that nothing is asked again.
  await path.change({ phone: '+27115550103' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/was saved/).waitFor()
  expect(await path.stored()).toMatchObject({ phone: '+27115550103', contact: 'Naledi' })
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  await context.close()
})

it.each([
  ['laptop', laptop],
  ['phone', phone],
])(
  'shows both telephone numbers of one’s own account that was changed elsewhere, on a %s',
  async (_name, viewport) => {
    const person = await aCustomer(shop)
    const first = await area.someoneAt('/account', { person, viewport })
    const second = await area.someoneAt('/account', { person, viewport })
    await second.page.getByRole('textbox', { name: 'Phone' }).waitFor()
    await typed(first.page, '082 123 4567')
    await first.page.getByText('Saved', { exact: true }).waitFor()

    const { page } = second
    await page.getByLabel('First name').fill('Lindiwe')
    await typed(page, '082 123 4568')
    const asked = askedOf(page, 'Phone')
    await asked.getByRole('radio', { name: 'Saved: +27 82 123 4567' }).waitFor()
    await isNotTooWide(page)
    expect(await accountOf(person)).toMatchObject({ phone: '+27821234567', firstName: 'Sample' })
    await page.getByRole('button', { name: 'Save details' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => asked.count()).toBe(0)
    expect(await accountOf(person)).toMatchObject({ phone: '+27821234568', firstName: 'Lindiwe' })

    // The page stays open: what it saved is what it saw.
    await typed(page, '082 123 4569')
    await expect.poll(async () => (await accountOf(person)).phone).toBe('+27821234569')
    expect(second.complaints).toEqual([expect.stringContaining('409 (Conflict)')])
    await first.context.close()
    await second.context.close()
  },
)

async function aSupplier(name: string) {
  const body = {
    name,
    contact: 'Sales',
    email: `${name.replaceAll(' ', '.')}@supplier.example`,
    phone: '+27115550100',
  }
  const made = await send(shop, 'POST', '/suppliers', { token: owner.token, body })
  const path = `/suppliers/${made.body.supplier.id}`
  return {
    page: `/admin/suppliers?open=${made.body.supplier.id}`,
    stored: async () => (await send(shop, 'GET', path, { token: owner.token })).body.supplier,
    change: (body: object) => send(shop, 'PUT', path, { token: owner.token, body }),
  }
}

async function change(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Telephone' }).fill(number)
  await page.getByRole('button', { name: 'Save' }).click()
}

async function typed(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Phone' }).fill(number)
  await page.getByRole('button', { name: 'Save details' }).click()
}

async function accountOf({ token }: { token: string }) {
  return (await send(shop, 'GET', '/account', { token })).body.account
}
