import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { laptop, openAdminArea, phone } from '#tests/support/browser/admin-area.ts'
import { isNotTooWide } from '#tests/support/browser/page-rules.ts'
import { aCustomerGroup } from '#tests/support/given/a-customer-group.ts'
import { aDiscount } from '#tests/support/given/a-discount.ts'
import { aCustomer, anAddress, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

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

it('merges what two people change in a discount, and asks about the percentage that both changed', async () => {
  const { id } = await aDiscount(shop, { label: 'Spring', basisPoints: 1_000, brands: ['Hadeda'] })
  const first = await changing(`/admin/discounts/${id}`)
  const second = await changing(`/admin/discounts/${id}`)
  const save = (page: Page) => page.getByRole('button', { name: 'Save discount' }).click()
  await first.page.getByLabel('Percentage').fill('12')
  await first.page.getByLabel('Smallest order').fill('500')
  await first.page.getByLabel('Brands').fill('Hadeda\nKaroo')
  await save(first.page)
  await first.page.getByText('Discount saved').waitFor()

  const { page } = second
  await page.getByLabel('Name').fill('Spring days')
  await page.getByLabel('Brands').fill('Hadeda\nAloe')
  await page.getByLabel('Percentage').fill('15')
  await save(page)
  const asked = askedOf(page, 'Percentage')
  await asked.getByRole('radio', { name: 'Saved: 12' }).waitFor()
  await asked.getByRole('radio', { name: 'Yours: 15' }).waitFor()
  expect(await page.getByRole('radio', { name: /^Saved/ }).count()).toBe(1)
  await isNotTooWide(page)
  await expect.poll(() => page.getByLabel('Smallest order').inputValue()).toBe('500.00')
  expect(await discountOf(id)).toMatchObject({ label: 'Spring', basisPoints: 1_200 })
  await save(page)
  await page.getByText('Discount saved').waitFor()
  expect(await discountOf(id)).toMatchObject({
    label: 'Spring days',
    basisPoints: 1_500,
    minimum: 500,
    brands: ['hadeda', 'karoo', 'aloe'],
  })
  expect(second.complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  await first.context.close()
  await second.context.close()
})

it('saves a discount on top of what another saved of it, without a question', async () => {
  const { id, version } = await aDiscount(shop, { label: 'Autumn', basisPoints: 1_000 })
  const { page, context } = await changing(`/admin/discounts/${id}`)
  await page.getByLabel('Name').fill('Autumn days')
  await owned('POST', `/admin/discounts/${id}/move`, { version, step: 'pause' })
  const { status: _now, ...terms } = await discountOf(id)
  const saved = await owned('PUT', `/admin/discounts/${id}`, {
    version: terms.version,
    discount: { ...terms, minimum: 250, productIds: [], categoryIds: [] },
  })
  expect(saved.status).toBe(200)
  await page.getByRole('button', { name: 'Save discount' }).click()
  await page.getByText('Discount saved').waitFor()
  expect(await discountOf(id)).toMatchObject({ label: 'Autumn days', minimum: 250, status: 'paused' })
  await context.close()
})

it('keeps the prices that two people add to one list, and shows what they come to before it is saved', async () => {
  for (const sku of ['TWO-1', 'TWO-2', 'TWO-3']) await aProduct(shop, { name: `Screen ${sku}`, sku })
  const prices = [{ sku: 'TWO-1', price: 900 }]
  const { id, name } = await aCustomerGroup(shop, { prices, percents: [{ brand: 'Hadeda', percent: 5 }] })
  const path = `/admin/customer-groups/${id}`
  const { page, context, complaints } = await area.someoneAt(path)
  await page.getByLabel('Products with a price of their own').fill('TWO-1 850.00\nTWO-2 800.00')
  await page.getByLabel('Name').fill(`${name} and colleges`)
  const { group } = (await owned('GET', path)).body
  const theirs = {
    name,
    shows_excl_vat: true,
    percents: group.percents,
    prices: [...prices, { sku: 'TWO-3', price: 820 }],
  }
  await owned('PUT', path, { version: group.version, group: theirs, accepts_warnings: true })

  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByText('Someone else saved this group while you were editing it').waitFor()
  const typed = page.getByLabel('Products with a price of their own')
  await expect.poll(() => typed.inputValue()).toBe('TWO-1 850.00\nTWO-3 820.00\nTWO-2 800.00')
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByText('Customer group saved').waitFor()
  await page.getByRole('heading', { name: `${name} and colleges` }).waitFor()
  const { group: saved } = (await owned('GET', path)).body
  expect(saved).toMatchObject({ name: `${name} and colleges`, shows_excl_vat: true })
  expect(
    Object.fromEntries(saved.prices.map((one: { sku: string; price: number }) => [one.sku, one.price])),
  ).toEqual({
    'TWO-1': 850,
    'TWO-2': 800,
    'TWO-3': 820,
  })

  // The page stays open: another sees what was saved, and is asked about what both change.
  await owned('PUT', path, {
    version: saved.version,
    group: { ...theirs, name: 'Colleges' },
    accepts_warnings: true,
  })
  await page.getByLabel('Name').fill('Universities')
  await page.getByRole('button', { name: 'Show prices' }).click()
  await page.getByRole('button', { name: 'Save group' }).click()
  const asked = askedOf(page, 'Name')
  await asked.getByRole('radio', { name: 'Saved: Colleges' }).waitFor()
  await asked.getByRole('radio', { name: 'Yours: Universities' }).waitFor()
  await isNotTooWide(page)
  expect(complaints.every((complaint) => complaint.includes('409 (Conflict)'))).toBe(true)
  await context.close()
})

it('keeps the products that two people add to one quote, and asks about the note that both changed', async () => {
  const [lamp, cable] = [await aProduct(shop, { name: 'Lamp' }), await aProduct(shop, { name: 'Cable' })]
  const line = (productId: number, quantity: number) => ({ productId, quantity, unitPrice: 900 })
  const quote = {
    shippingInfo: anAddress,
    isCollected: false,
    validUntil: '2099-01-31',
    note: 'Within a week',
    lines: [line(lamp, 2)],
  }
  const { id } = (await owned('POST', '/admin/quotes', quote)).body.quote
  const { page, context } = await changing(`/admin/quotes/${id}`)
  await page.getByLabel('Quantity of Lamp').fill('3')
  await page.getByLabel('Company name').fill('Sample Traders')
  await page.getByLabel('Note to the customer').fill('Within two weeks')
  const saved = await owned('PUT', `/admin/quotes/${id}`, {
    version: 1,
    quote: { ...quote, lines: [line(lamp, 2), line(cable, 5)], note: 'Tomorrow' },
  })
  expect(saved.status).toBe(200)
  await page.getByRole('button', { name: 'Save quote' }).click()
  const asked = askedOf(page, 'Note to the customer')
  await asked.getByRole('radio', { name: 'Saved: Tomorrow' }).check()
  await page.getByRole('button', { name: 'Save quote' }).click()
  await page.getByText('Quote saved').waitFor()
  const { lines, note, companyName } = (await owned('GET', `/admin/quotes/${id}`)).body.quote
  expect(lines).toMatchObject([
    { productId: lamp, quantity: 3 },
    { productId: cable, quantity: 5 },
  ])
  expect({ note, companyName }).toEqual({ note: 'Tomorrow', companyName: 'Sample Traders' })
  await context.close()
})

it('corrects an order beside a correction of another, and asks about the address that both correct', async () => {
  const { orderNumber } = await aPaidOrder(shop, await aCustomer(shop))
  const path = `/orders/${orderNumber}`
  const first = await correcting(orderNumber)
  const second = await correcting(orderNumber)
  const save = (page: Page) => page.getByRole('button', { name: 'Save corrections' }).click()
  await first.page.getByLabel('Address', { exact: true }).fill('7 Other Road')
  await first.page.getByLabel('Delivery note').fill('At the gate')
  await save(first.page)
  await first.page.getByText('Details corrected').waitFor()

  const { page } = second
  await page.getByLabel('City').fill('Paarl')
  await save(page)
  await page.getByText('Details corrected').waitFor()
  const read = async () => (await owned('GET', path)).body.order.shippingInfo
  expect(await read()).toMatchObject({ address: '7 Other Road', city: 'Paarl', deliveryNote: 'At the gate' })

  await page.getByRole('button', { name: 'Correct the details' }).click()
  await page.getByLabel('Address', { exact: true }).fill('8 Other Road')
  const { version } = (await owned('GET', path)).body.order
  await owned('PATCH', `${path}/details`, { version, shippingInfo: { address: '9 Other Road' } })
  await save(page)
  const asked = askedOf(page, 'Address')
  await asked.getByRole('radio', { name: 'Saved: 9 Other Road' }).waitFor()
  await asked.getByRole('radio', { name: 'Yours: 8 Other Road' }).waitFor()
  await isNotTooWide(page)
  expect(await read()).toMatchObject({ address: '9 Other Road' })
  await save(page)
  await expect.poll(async () => (await read()).address).toBe('8 Other Road')
  await first.context.close()
  await second.context.close()
})

it('asks before it undoes what another gave somebody to do', async () => {
  const person = await aStaffMember(shop, ['orders'])
  const path = `/admin/users/${person.id}`
  const { page, context } = await area.someoneAt(path, { viewport: phone })
  await page.getByRole('button', { name: 'Change role…' }).click()
  const panel = page.getByRole('dialog', { name: /^Role of/ })
  await panel.getByLabel('Chosen one by one').waitFor()
  await panel.getByRole('checkbox', { name: /^Refund orders/ }).check()
  await owned('PATCH', path, { role: 'admin' })
  const save = async () => {
    await panel.getByRole('button', { name: 'Save role' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  }
  await save()
  const asked = askedOf(page, 'Role').filter({ has: page.getByRole('radio', { name: /^Saved/ }) })
  await asked.getByRole('radio', { name: 'Saved: Administrator' }).waitFor()
  await isNotTooWide(page)
  expect((await owned('GET', path)).body.user.role).toBe('admin')
  await save()
  await panel.waitFor({ state: 'hidden' })
  expect((await owned('GET', path)).body.user).toMatchObject({
    role: 'staff',
    permissions: ['orders', 'refunds'],
  })
  await context.close()
})

it('keeps the specifications that two people add, and asks about the one that both changed', async () => {
  const own = (name: string, more = {}) => ({
    name,
    label: name,
    kind: 'text',
    unit: '',
    choices: [],
    is_required: false,
    ...more,
  })
  const fields = [own('colour')]
  const made = await owned('POST', '/categories', { title: 'Lenses', specification_fields: fields })
  const { id } = made.body.category
  const theirs = [own('colour'), own('mount')]
  const { page, context } = await area.someoneAt(`/admin/categories/${id}/specifications`)
  await page.getByRole('button', { name: 'Another' }).click()
  await page.getByLabel('Name').last().fill('Focus')
  await owned('PUT', `/categories/${id}`, { specification_fields: theirs })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The specifications of Lenses were saved').waitFor()
  const stored = async () => {
    const { categories } = (await owned('GET', '/admin/categories')).body
    const found = categories.find((one: { id: number }) => one.id === id)
    return found.specification_fields.map(({ label }: { label: string }) => label)
  }
  expect(await stored()).toEqual(['colour', 'mount', 'Focus'])

  await page.goto(`${shop.url}/admin/categories/${id}/specifications`)
  await page.getByLabel('Name').first().fill('Colours')
  await owned('PUT', `/categories/${id}`, { specification_fields: [own('colour', { label: 'Shade' })] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = askedOf(page, 'Own specifications')
  await asked.getByRole('radio', { name: /^Saved: Shade: Text/ }).waitFor()
  await asked.getByRole('radio', { name: /^Yours: Colours: Text/ }).waitFor()
  await isNotTooWide(page)
  expect(await stored()).toEqual(['Shade'])
  await context.close()
})

async function owned(method: string, path: string, body?: object) {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

async function discountOf(id: number) {
  return (await owned('GET', `/admin/discounts/${id}`)).body.discount
}

/** Somebody who has opened the form of what is on this page. */
async function changing(path: string) {
  const someone = await area.someoneAt(path)
  await someone.page.getByRole('button', { name: /^(Change|Edit)/ }).click()
  return someone
}

async function correcting(orderNumber: string) {
  const someone = await area.someoneAt(`/admin/orders/${orderNumber}`)
  await someone.page.getByRole('button', { name: 'Correct the details' }).click()
  return someone
}

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
