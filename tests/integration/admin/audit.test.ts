import { afterAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { deleteProduct } from '#contract/catalogue/admin-product.ts'
import { type AuditEntry, listAudit, revertChange, undoBatch } from '#contract/shop/audit.ts'
import { deleteUnusedPhotos } from '#server/features/media/photos/delete-unused-photos.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { aPicture, sendForm } from '#tests/support/given/forms.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
let owner = await anAdministrator(shop)
afterAll(() => shop.close())

function call(method: string, path: string, body?: object): Promise<Reply> {
  return send(shop, method, path, { token: owner.token, ...(body && { body }) })
}

type EntryOnWire = z.input<typeof AuditEntry>

async function entries(search = ''): Promise<EntryOnWire[]> {
  const reply = await call('GET', `/admin/audit${search}`)
  expect(reply.status).toBe(200)
  keepsItsContract(listAudit, reply)
  return reply.body.entries
}

async function last(type: string, id: number): Promise<EntryOnWire> {
  const [entry] = await entries(`?subject_type=${type}&subject_id=${id}`)
  if (!entry) throw new Error(`Nothing was written down about the ${type} ${id}`)
  return entry
}

async function revert(entry: EntryOnWire): Promise<Reply> {
  const reply = await call('POST', `/admin/audit/${entry.id}/revert`)
  keepsItsContract(revertChange, reply)
  return reply
}

const save = (id: number, body: object) => call('PUT', `/products/${id}`, body)
const read = async (id: number) => (await call('GET', `/admin/products/${id}`)).body.product

let counter = 0
async function aSupplier(): Promise<number> {
  counter += 1
  const body = { name: `Supplier ${counter}`, contact: 'Sales', email: `s${counter}@supplier.example` }
  return (await call('POST', '/suppliers', body)).body.supplier.id
}

describe('the audit log', () => {
  it('shows who changed what and when, newest first', async () => {
    const id = await aProduct(shop, { name: 'Watched', retailCents: 100_000 })
    await save(id, { retail_price: 1100 })
    await save(id, { retail_price: 1200 })
    expect(await entries(`?subject_type=product&subject_id=${id}`)).toMatchObject([
      { before: { retail_price: 1100 }, after: { retail_price: 1200 } },
      {
        at: shop.clock.now.toISOString(),
        actor: owner.email,
        action: 'product_updated',
        subject: { type: 'product', id: String(id), name: 'Watched' },
        before: { retail_price: 1000 },
        after: { retail_price: 1100 },
        batch: null,
        reverts: null,
        reverted_by: null,
        can_revert: true,
      },
    ])
  })

  it('can be filtered and comes in pages', async () => {
    const id = await aProduct(shop)
    for (const name of ['A', 'B', 'C']) await save(id, { name })
    const about = `?subject_type=product&subject_id=${id}`
    expect(await entries(`${about}&limit=2&page=2`)).toMatchObject([{ after: { name: 'A' } }])
    expect(await entries(`${about}&actor=${owner.email.slice(0, 6).toUpperCase()}`)).toHaveLength(3)
    expect(await entries(`${about}&actor=nobody`)).toEqual([])
    expect(await entries(`${about}&action=product_deleted`)).toEqual([])
    expect(await entries(`${about}&from=2026-11-20&to=2026-11-20`)).toHaveLength(3)
    expect(await entries(`${about}&from=2026-11-21`)).toEqual([])
    expect(await entries(`${about}&to=2026-11-19`)).toEqual([])
  })

  it('shows a bulk edit and its undoing as one entry each, with the number of changes', async () => {
    const ids = [await aProduct(shop), await aProduct(shop), await aProduct(shop)]
    const changes = ids.map((id) => ({ id, version: 1, retail_price: 1499 }))
    const { batch } = (await call('POST', '/products/bulk-edit', { changes, dryRun: false })).body
    const left = async () => (await call('GET', `/admin/audit?batch=${batch}`)).body.notReverted
    expect(await left()).toBe(3)
    expect((await call('POST', `/admin/audit/batches/${batch}/undo`)).body.undone).toBe(3)
    expect(await left()).toBe(0)
    const newest = await entries('?grouped=true&limit=2')
    expect(newest).toMatchObject([
      { action: 'product_reverted', batch_size: 3 },
      { action: 'product_updated', batch_size: 3, batch, reverts: null },
    ])
    const undone = newest[0]?.batch
    expect(undone).not.toBe(batch)
    expect(await entries(`?batch=${undone}`)).toHaveLength(3)
    // Undoing is a batch like any other.
    expect((await call('POST', `/admin/audit/batches/${undone}/undo`)).body.undone).toBe(3)
    expect((await read(ids[0] ?? 0)).retail_price).toBe(1499)
  })

  it('finds the changes of a product by its name or SKU, and a deleted one by the name it had', async () => {
    const id = await aProduct(shop, { name: 'Sought-after kettle', sku: 'KETTLE-9' })
    await save(id, { retail_price: 1250, version: 1 })
    const found = async (product: string) =>
      (await entries(`?product=${encodeURIComponent(product)}`)).map(({ action, subject }) => [
        action,
        subject.id,
      ])
    expect(await found('after KETTLE')).toEqual([['product_updated', String(id)]])
    expect(await found('kettle-9')).toEqual([['product_updated', String(id)]])
    expect(await found('100%')).toEqual([])
    await call('DELETE', `/products/${id}`)
    expect((await found('sought-after')).map(([action]) => action)).toEqual([
      'product_deleted',
      'product_updated',
    ])
  })

  it('lists what one person did, by their account', async () => {
    const other = await anAdministrator(shop)
    const id = await aProduct(shop)
    await send(shop, 'PUT', `/products/${id}`, {
      token: other.token,
      body: { retail_price: 1333, version: 1 },
    })
    expect(await entries(`?actor_id=${other.id}`)).toMatchObject([
      { actor: other.email, action: 'product_updated', subject: { id: String(id) } },
    ])
  })

  it('is for administrators only, and so is reverting', async () => {
    const staff = await aStaffMember(shop, ['catalogue', 'prices', 'suppliers', 'couriers', 'reports'])
    for (const [method, path] of [
      ['GET', '/admin/audit'],
      ['POST', '/admin/audit/1/revert'],
      ['POST', '/admin/audit/batches/x/undo'],
    ] as const) {
      expectProblem(await send(shop, method, path), 401, 'not_signed_in')
      expectProblem(await send(shop, method, path, { token: staff.token }), 403, 'not_allowed')
    }
  })
})

describe('reverting a change of a product', () => {
  it('restores what it changed and nothing else, once', async () => {
    const id = await aProduct(shop, {
      name: 'Old name',
      retailCents: 100_000,
      specifications: { ram: '8GB' },
    })
    await save(id, { name: 'New name', specifications: { ram: '16GB' }, tags: ['sale'] })
    const entry = await last('product', id)
    await save(id, { retail_price: 1500 })
    expect((await revert(entry)).body).toEqual({ success: true })
    expect(await read(id)).toMatchObject({
      name: 'Old name',
      specifications: { ram: '8GB' },
      tags: [],
      retail_price: 1500,
    })
    expect((await send(shop, 'GET', '/products?spec=ram:8GB&q=old name')).body.products).toHaveLength(1)
    expect(await last('product', id)).toMatchObject({ action: 'product_reverted', reverts: entry.id })
    expectProblem(await revert(entry), 409, 'already_reverted')

    expect((await revert(await last('product', id))).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'New name' })
  })

  it('is refused if somebody changed the same field since', async () => {
    const id = await aProduct(shop, { name: 'One' })
    await save(id, { name: 'Two', brand: 'Other' })
    const entry = await last('product', id)
    await save(id, { name: 'Three' })
    const reply = await revert(entry)
    expectProblem(reply, 409, 'changed_since')
    expect(Object.keys(reply.body.fields)).toEqual(['name'])
    expect(await read(id)).toMatchObject({ name: 'Three', brand: 'Other' })
  })

  it('reverts the stock that was added, but not what was sold since', async () => {
    const id = await aProduct(shop, { onHand: 5 })
    await save(id, { stock_quantity: 15 })
    const entry = await last('product', id)
    await save(id, { stock_quantity: 12 })
    expect((await revert(entry)).status).toBe(200)
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 2, moved: 2 })
  })

  it('cannot take stock that orders hold', async () => {
    const id = await aProduct(shop, { onHand: 0 })
    await save(id, { stock_quantity: 3 })
    const entry = await last('product', id)
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 2 }])
    expectProblem(await revert(entry), 409, 'stock_used')
  })

  it('cannot restore a supplier that was deleted since, or a SKU that another product has by now', async () => {
    const supplier = await aSupplier()
    const id = await aProduct(shop, { supplierId: supplier, sku: 'MOVED-1' })
    await save(id, { supplier_id: null, sku: 'MOVED-2' })
    const entry = await last('product', id)
    await call('DELETE', `/suppliers/${supplier}`)
    await aProduct(shop, { sku: 'MOVED-1' })
    const reply = await revert(entry)
    expectProblem(reply, 409, 'no_longer_possible')
    expect(Object.keys(reply.body.fields).toSorted()).toEqual(['sku', 'supplier_id'])
  })

  it('removes a product that was added, and restores an archived one', async () => {
    const category = (await read(await aProduct(shop))).category_id
    const body = {
      name: 'Mistake',
      category_id: category,
      supplier_sku: 'M',
      wholesale_price: 1,
      retail_price: 2,
    }
    const { product } = (await call('POST', '/products', body)).body
    expect((await revert(await last('product', product.id))).status).toBe(200)
    expectProblem(await call('GET', `/admin/products/${product.id}`), 404, 'not_found')

    const sold = await aProduct(shop)
    await placeOrder(shop, await aCustomer(shop), [{ productId: sold, quantity: 1 }])
    await call('DELETE', `/products/${sold}`)
    expect((await revert(await last('product', sold))).status).toBe(200)
    expect(await read(sold)).toMatchObject({ is_archived: false })
    expect((await send(shop, 'GET', `/products/${sold}`)).status).toBe(200)
  })

  it('restores a deleted product with its id, address, stock and pictures, once', async () => {
    const supplier = await aSupplier()
    const id = await aProduct(shop, { name: 'Come back', onHand: 4, supplierId: supplier })
    const files = [await aPicture('teal'), await aPicture('olive')]
    const pictured = await sendForm(shop, 'PUT', `/products/${id}`, { person: owner, fields: {}, files })
    expect(pictured.status).toBe(200)
    const before = await read(id)
    expect(before.images).toHaveLength(2)
    await call('DELETE', `/products/${id}`)
    shop.clock.passMinutes(61)
    await deleteUnusedPhotos(shop.services, AbortSignal.timeout(60_000))

    const entry = await last('product', id)
    expect(entry.can_revert).toBe(true)
    expect((await revert(entry)).body).toEqual({ success: true })
    const { version, image_objects, ...same } = before
    expect(await read(id)).toMatchObject(same)
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 4, moved: 4 })
    expect((await send(shop, 'GET', `/products/${before.slug}`)).body.product.id).toBe(id)
    expect((await fetch(`${shop.url}${before.image_url}`)).status).toBe(200)
    expectProblem(await revert(entry), 409, 'already_reverted')

    expect((await revert(await last('product', id))).status).toBe(200)
    expectProblem(await call('GET', `/admin/products/${id}`), 404, 'not_found')
  })

  it('refuses to restore a deleted product whose SKU is taken by now, and names the field', async () => {
    const id = await aProduct(shop, { sku: 'GONE-1' })
    await call('DELETE', `/products/${id}`)
    await aProduct(shop, { sku: 'GONE-1' })
    const reply = await revert(await last('product', id))
    expectProblem(reply, 409, 'no_longer_possible')
    expect(Object.keys(reply.body.fields)).toEqual(['sku'])
    expectProblem(await call('POST', '/admin/audit/999999999/revert'), 404, 'not_found')
  })

  it('happens once if two people revert at the same time', async () => {
    const id = await aProduct(shop, { onHand: 1 })
    await save(id, { stock_quantity: 9 })
    const entry = await last('product', id)
    const replies = await Promise.all([revert(entry), revert(entry)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 1, moved: 1 })
  })
})

describe('reverting a change of a supplier, courier or category', () => {
  it('restores what it changed, unless somebody changed the same field since', async () => {
    const id = await aSupplier()
    await call('PUT', `/suppliers/${id}`, { city: 'Paarl', province: 'Western Cape' })
    const entry = await last('supplier', id)
    await call('PUT', `/suppliers/${id}`, { contact: 'Someone else' })
    expect((await revert(entry)).status).toBe(200)
    const { supplier } = (await call('GET', `/suppliers/${id}`)).body
    expect(supplier).toMatchObject({ city: '', province: '', contact: 'Someone else' })

    await call('PUT', `/suppliers/${id}`, { city: 'George' })
    const mine = await last('supplier', id)
    await call('PUT', `/suppliers/${id}`, { city: 'Knysna' })
    expectProblem(await revert(mine), 409, 'changed_since')
  })

  it('restores a deleted supplier, and reassigns its products unless they have another by now', async () => {
    const [id, other] = [await aSupplier(), await aSupplier()]
    const [skipped, moved] = [
      await aProduct(shop, { supplierId: id }),
      await aProduct(shop, { supplierId: id }),
    ]
    await call('DELETE', `/suppliers/${id}`)
    await save(moved, { supplier_id: other })
    expect((await revert(await last('supplier', id))).status).toBe(200)
    expect(await read(skipped)).toMatchObject({ supplier_id: id })
    expect(await read(moved)).toMatchObject({ supplier_id: other })
    expect(await last('supplier', id)).toMatchObject({ action: 'supplier_restored' })
  })

  it('restores a deleted category with its products, children and place', async () => {
    const top = (await call('POST', '/categories', { title: 'Phones' })).body.category
    const middle = (await call('POST', '/categories', { title: 'Smart', parent_id: top.id })).body.category
    const bottom = (await call('POST', '/categories', { title: 'Folding', parent_id: middle.id })).body
      .category
    const product = await aProduct(shop, { category: 'smart' })
    await call('DELETE', `/categories/${middle.id}`)
    expect((await revert(await last('category', middle.id))).status).toBe(200)
    const { categories } = (await call('GET', '/categories')).body
    expect(categories).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: middle.id, slug: 'smart', parent_id: top.id, product_count: 1 }),
        expect.objectContaining({ id: bottom.id, parent_id: middle.id }),
      ]),
    )
    expect(await read(product)).toMatchObject({ category_id: middle.id })
  })

  it('restores a deleted courier and removes an added one', async () => {
    const body = {
      name: 'Kudu',
      contact: 'Desk',
      email: 'k@kudu.example',
      phone: '0115550161',
      areas: ['Durban'],
    }
    const { courier } = (await call('POST', '/couriers', body)).body
    const added = await last('courier', courier.id)
    await call('DELETE', `/couriers/${courier.id}`)
    expect((await revert(await last('courier', courier.id))).status).toBe(200)
    expect((await call('GET', `/couriers/${courier.id}`)).body.courier).toEqual(courier)
    expect((await revert(added)).status).toBe(200)
    expectProblem(await call('GET', `/couriers/${courier.id}`), 404, 'not_found')
  })
})

describe('undoing a whole import', () => {
  async function anImport(file: string): Promise<string> {
    const files = [{ field: 'file', name: 'p.csv', type: 'text/csv', bytes: file }]
    const reply = await sendForm(shop, 'POST', '/products/import', { person: owner, files })
    expect(reply.status).toBe(200)
    return reply.body.batch
  }

  async function undo(batch: string): Promise<Reply> {
    const reply = await call('POST', `/admin/audit/batches/${batch}/undo`)
    keepsItsContract(undoBatch, reply)
    return reply
  }

  it('restores every row, and lists those that somebody changed since', async () => {
    const ids = [
      await aProduct(shop, { sku: 'UNDO-0', name: 'Zero', retailCents: 100_000, onHand: 3 }),
      await aProduct(shop, { sku: 'UNDO-1', name: 'One', retailCents: 100_000 }),
    ]
    const batch = await anImport(
      [
        'sku,name,retail_price,stock,category,supplier_sku,wholesale_price',
        'UNDO-0,Zero,1100,8,laptops,S,800',
        'UNDO-1,One,1200,10,laptops,S,800',
        'UNDO-2,Two,1300,4,laptops,S,800',
      ].join('\n'),
    )
    await save(ids[1] ?? 0, { retail_price: 1250 })
    expect(await entries(`?batch=${batch}`)).toHaveLength(3)

    const reply = await undo(batch)
    expect(reply.body).toEqual({
      undone: 2,
      skipped: [{ id: String(ids[1]), name: 'One', reason: 'changed_since', error: expect.any(String) }],
    })
    expect(await read(ids[0] ?? 0)).toMatchObject({ retail_price: 1000, on_hand_quantity: 3 })
    expect(await read(ids[1] ?? 0)).toMatchObject({ retail_price: 1250 })
    expect(await booksOf(shop, ids[0] ?? 0)).toMatchObject({ onHand: 3, moved: 3 })
    expect((await call('GET', '/admin/products?q=UNDO-2')).body.products).toEqual([])
  })

  it('is no longer possible after 30 days', async () => {
    const id = await aProduct(shop, { sku: 'AGED', name: 'Aged' })
    const batch = await anImport('sku,name\nAGED,Younger')
    shop.clock.passMinutes(30 * 24 * 60 + 1)
    const later = await anAdministrator(shop)
    const reply = await send(shop, 'POST', `/admin/audit/batches/${batch}/undo`, { token: later.token })
    expectProblem(reply, 409, 'too_old')
    expect((await send(shop, 'GET', `/admin/products/${id}`, { token: later.token })).body.product.name).toBe(
      'Younger',
    )
    owner = later
  })

  it('brings back what many calls changed together, and leaves alone what another changed since', async () => {
    const batch = 'a'.repeat(32)
    const ids = [
      await aProduct(shop, { name: 'Hidden together' }),
      await aProduct(shop, { name: 'Hidden, then changed' }),
      await aProduct(shop, { name: 'Hidden before', isActive: false }),
      await aProduct(shop, { name: 'Deleted together' }),
    ]
    const [first = 0, second = 0, before = 0, deleted = 0] = ids
    for (const id of [first, second, before]) {
      const reply = await call('PUT', `/products/${id}?batch=${batch}`, { is_active: false })
      expect(reply.status).toBe(200)
    }
    expect((await call('DELETE', `/products/${deleted}?batch=${batch}`)).status).toBe(200)
    // What was hidden before was not changed, and is not part of it.
    expect(await entries(`?batch=${batch}`)).toHaveLength(3)

    const other = await anAdministrator(shop)
    const taken = await send(shop, 'PUT', `/products/${first}?batch=${batch}`, {
      token: other.token,
      body: { brand: 'Other' },
    })
    expectProblem(taken, 409, 'batch_taken')
    keepsItsContract(deleteProduct, await call('DELETE', `/products/${first}?batch=short`))
    await save(second, { is_active: true })
    await save(second, { is_active: false, name: 'Hidden by another' })
    await save(second, { is_active: true })

    expect((await undo(batch)).body).toMatchObject({
      undone: 2,
      skipped: [{ id: String(second), reason: 'changed_since' }],
    })
    expect(await Promise.all(ids.map(async (id) => (await read(id)).is_active))).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect((await read(deleted)).name).toBe('Deleted together')
  })

  it('happens once, and answers 404 for an unknown batch', async () => {
    await aProduct(shop, { sku: 'ONCE', name: 'Once' })
    const batch = await anImport('sku,name\nONCE,Twice')
    expect((await undo(batch)).body).toEqual({ undone: 1, skipped: [] })
    expectProblem(await undo(batch), 409, 'already_undone')
    expectProblem(await undo('none'), 404, 'not_found')
  })
})
