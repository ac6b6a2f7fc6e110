import { afterAll, expect, it } from 'vitest'
import { CategoryBody } from '#contract/catalogue/admin-category.ts'
import { ProductBody } from '#contract/catalogue/admin-product.ts'
import { SynonymBody } from '#contract/catalogue/synonym.ts'
import { OwnerSettings } from '#contract/shop/settings.ts'
import { CourierBody } from '#contract/trade-partners/courier.ts'
import { SupplierBody } from '#contract/trade-partners/supplier.ts'
import { secondFactors } from '#server/db/schema/accounts.ts'
import { anAdministrator, aProduct, type Reply, send } from '#tests/support/given/builders.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

function call(method: string, path: string, body?: object): Promise<Reply> {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

async function made(path: string, body: object): Promise<number> {
  const reply = await call('POST', path, body)
  expect(reply.status).toBe(201)
  const [record] = Object.values<{ id: number }>(reply.body)
  return record?.id ?? 0
}

async function revertLast(type: string, id: number | string): Promise<void> {
  const log = await call('GET', `/admin/audit?subject_type=${type}&subject_id=${id}`)
  const [entry] = log.body.entries
  expect((await call('POST', `/admin/audit/${entry.id}/revert`)).status).toBe(200)
}

const names = (schema: { shape: object }) => Object.keys(schema.shape).toSorted()

const partner = { name: 'Before', contact: 'Sales', email: 'before@partner.example' }
const otherPartner = {
  name: 'After',
  contact: 'Support',
  email: 'after@partner.example',
  phone: '+27215550199',
}

it('restores every field of a supplier that can be saved', async () => {
  const id = await made('/suppliers', partner)
  const changed = {
    ...otherPartner,
    country: 'Namibia',
    province: 'Khomas',
    city: 'Windhoek',
    is_active: false,
  }
  expect(Object.keys(changed).toSorted()).toEqual(names(SupplierBody.in))
  await keepsEveryField('supplier', id, `/suppliers/${id}`, changed)
})

it('restores every field of a courier that can be saved', async () => {
  const id = await made('/couriers', { ...partner, phone: '+27215550100', areas: ['Gauteng'] })
  const changed = {
    ...otherPartner,
    areas: ['Limpopo'],
    tracking_url: 'https://track.example/{number}',
    active: false,
  }
  expect(Object.keys(changed).toSorted()).toEqual(names(CourierBody.in))
  await keepsEveryField('courier', id, `/couriers/${id}`, changed)
})

it('restores every field of a synonym that can be saved', async () => {
  const id = await made('/synonyms', { terms: ['before', 'earlier'] })
  const changed = { terms: ['after'], finds: ['later'] }
  expect(Object.keys(changed).toSorted()).toEqual(names(SynonymBody.in))
  await keepsEveryField('synonym', id, `/synonyms/${id}`, changed)
})

it('restores every field of a category that can be saved', async () => {
  const parent = await made('/categories', { title: 'Parent' })
  const sibling = await made('/categories', { title: 'Sibling', parent_id: parent })
  const id = await made('/categories', { title: 'Before' })
  const changed = {
    title: 'After',
    slug: 'after',
    description: 'Other',
    parent_id: parent,
    position: 0,
    packed_mass_g: 900,
    packed_length_mm: 300,
    packed_width_mm: 200,
    packed_height_mm: 100,
    ships_alone: true,
    battery: 'inside',
    seo_title: 'All after',
    seo_description: 'Other',
    specification_fields: [
      { name: 'ram', label: 'Memory', kind: 'number', unit: 'GB', choices: [], is_required: true },
    ],
  }
  expect(Object.keys(changed).toSorted()).toEqual(names(CategoryBody.in))
  expect(sibling).toBeLessThan(id)
  await keepsEveryField('category', id, `/categories/${id}`, changed, async () => {
    const { categories } = (await call('GET', '/admin/categories')).body
    const { position: _number, ...own } = categories.find((category: { id: number }) => category.id === id)
    const siblings = categories.filter(
      ({ parent_id }: { parent_id: number | null }) => parent_id === own.parent_id,
    )
    // Moving changes its place, which is restored; the numbers behind it do not matter.
    return { ...own, place: siblings.findIndex((category: { id: number }) => category.id === id) }
  })
})

it('restores every field of a product that can be saved', async () => {
  const id = await aProduct(shop, { onHand: 10, retailCents: 200_000, wholesaleCents: 50_000 })
  const supplier_id = await made('/suppliers', { ...partner, name: 'Maker', email: 'maker@partner.example' })
  const other = await made('/suppliers', { ...partner, name: 'Other', email: 'other@partner.example' })
  const category_id = await made('/categories', { title: 'Elsewhere' })
  const changed = {
    slug: 'after',
    name: 'After',
    brand: 'Other',
    description: 'Other',
    specifications: { ram: '32GB' },
    ean: '4006381333931',
    shelf: 'A3',
    asks_serial: true,
    family_name: 'After',
    first_option: 'Colour',
    first_value: 'Black',
    second_option: 'Size',
    second_value: 'L',
    third_option: 'SIM',
    third_value: 'Dual',
    fit_needs: 'Connector: USB-C or HDMI',
    fit_offers: 'Screen size: 14 inch',
    packed_mass_g: 900,
    packed_length_mm: 300,
    packed_width_mm: 200,
    packed_height_mm: 100,
    boxing: 'alone',
    battery: 'inside',
    warranty: '12 months, carry-in',
    in_the_box: 'Laptop, charger',
    seo_title: 'After, with free delivery',
    seo_description: 'Other',
    price: 3000,
    retail_price: 3000,
    wholesale_price: 700,
    cost_price: 650,
    stock_quantity: 15,
    stock_seen: 10,
    stock_received: 3,
    min_stock_level: 7,
    max_stock_level: 70,
    sku: 'AFTER-1',
    supplier_sku: 'S-AFTER',
    other_suppliers: [{ supplier_id: other, code: 'O-1', cost_price: 640 }],
    category_id,
    supplier_id,
    tags: ['limited'],
    insurance_type: 'hills',
    is_active: false,
    version: 1,
  }
  // Pictures are separate: their history is in the media folder, and no revert restores one.
  expect([...Object.keys(changed), 'image_order'].toSorted()).toEqual(names(ProductBody.in))
  await keepsEveryField('product', id, `/products/${id}`, changed, async () => {
    const { version: _counts, ...product } = (await call('GET', `/admin/products/${id}`)).body.product
    return product
  })
})

it('restores every field of the settings that can be saved', async () => {
  const { settings, version } = (await call('GET', '/admin/settings')).body
  expect(Object.keys(settings).toSorted()).toEqual(names(OwnerSettings))
  const changed = otherwise(settings, {
    name: 'After',
    company: {
      legalName: 'After (Pty) Ltd',
      registrationNumber: '2025/1/07',
      placeOfRegistration: 'Namibia',
      directors: ['Thandi Sample'],
      vatNumber: '4990099009',
    },
    contact: {
      email: 'after@kwela.example',
      phone: '+27 21 555 0199',
      address: ['1 After Street'],
      openingHours: [{ days: 'Every day', hours: '09:00 to 12:00' }],
    },
    answers: { within: 'two business days', whatsApp: '+27 82 123 4567' },
    memberships: [{ name: 'A body', url: 'https://body.example' }],
    social: [{ name: 'A network', url: 'https://network.example/after' }],
    shipping: { freeOver: 1, fee: 2 },
    zones: [
      {
        name: 'After',
        provinces: ['Gauteng'],
        postalCodes: ['8001'],
        fee: 3,
        freeOver: null,
        massSteps: [{ overG: 5000, fee: 4 }],
        businessDays: { from: 1, to: 2 },
        asksCourier: true,
        markupPercent: 10,
      },
    ],
    collect: {
      isOffered: true,
      address: ['2 After Street'],
      keptDays: 3,
      openingHours: [{ days: 'Saturday', hours: '09:00 to 12:00' }],
    },
    points: { isOffered: true, freeOver: 3, fee: 4 },
    paymentKinds: { instantEft: true },
    delivery: {
      dispatchBusinessDays: { from: 3, to: 30 },
      deliveryBusinessDays: { from: 31, to: 60 },
    },
    returns: { changeOfMindDays: 14, refundDays: 5, defectMonths: 24 },
    privacy: { informationOfficer: 'Another', email: 'officer@kwela.example', dataKeptIn: 'Ireland' },
    retention: {
      contactMessageMonths: 1,
      emailMonths: 2,
      webhookDays: 31,
      auditMonths: 3,
      unpaidOrderDays: 8,
      taxRecordYears: 7,
    },
    documents: {
      terms: { version: '8', since: '2027-01-01' },
      privacy: { version: '9', since: '2027-01-02' },
    },
    pricesIncludeVat: !settings.pricesIncludeVat,
    costsIncludeVat: !settings.costsIncludeVat,
    lowestMarginPercent: 5,
    unpaidOrders: { maxOrders: 1, maxUnitsNewCustomer: 2, maxUnits: 3, daysToPay: 4 },
    stock: { minStockLevel: 3 },
  })
  // One of the settings closes the admin area to whoever has none.
  await shop.services.db
    .insert(secondFactors)
    .values({ accountId: owner.id, sealedSecret: '', confirmedAt: shop.clock.now })
  const pathsOf = (value: unknown, path = ''): string[] =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, part]) => pathsOf(part, `${path}.${name}`))
      : [path]
  const at = (whole: unknown, path: string) =>
    path
      .split('.')
      .slice(1)
      .reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole)
  expect((await call('PUT', '/admin/settings', { settings: changed, version })).status).toBe(200)
  const saved = (await call('GET', '/admin/settings')).body.settings
  for (const path of pathsOf(changed)) expect(at(saved, path), path).not.toEqual(at(settings, path))
  await revertLast('settings', 'shop')
  expect((await call('GET', '/admin/settings')).body.settings).toEqual(settings)
})

/** The settings named here are changed to these values; settings added later get a value by their type. */
function otherwise(now: unknown, named: unknown): unknown {
  if (typeof now === 'object' && now !== null && !Array.isArray(now))
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [name, otherwise(value, Reflect.get(Object(named), name))]),
    )
  if (named !== undefined) return named
  if (typeof now === 'boolean') return !now
  return typeof now === 'number' ? now + 1 : `${now} after`
}

async function keepsEveryField(
  type: string,
  id: number,
  path: string,
  changed: Record<string, unknown>,
  read = async () => Object.values<object>((await call('GET', path)).body)[0],
): Promise<void> {
  const before = await read()
  expect((await call('PUT', path, changed)).status).toBe(200)
  const after: Record<string, unknown> = { ...(await read()) }
  for (const field of Object.keys(changed).filter((name) => name in after && !name.startsWith('stock'))) {
    expect(after[field], field).not.toEqual((before as Record<string, unknown>)[field])
  }
  await revertLast(type, id)
  expect(await read()).toEqual(before)
}
