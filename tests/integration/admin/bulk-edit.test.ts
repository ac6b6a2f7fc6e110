import { afterAll, describe, expect, it } from 'vitest'
import { editProducts } from '#contract/catalogue/product-edit.ts'
import { auditOf } from '#tests/support/audit.ts'
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
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function edit(changes: object[], { dryRun = false, person = owner } = {}): Promise<Reply> {
  const reply = await send(shop, 'POST', '/products/bulk-edit', {
    token: person.token,
    body: { changes, dryRun },
  })
  keepsItsContract(editProducts, reply)
  return reply
}

async function read(id: number) {
  return (await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })).body.product
}

describe('changing many products at once', () => {
  it('shows in a dry run what would change, and changes nothing', async () => {
    const id = await aProduct(shop, { name: 'Kettle', retailCents: 100_000, onHand: 5 })
    const before = await read(id)
    const same = await aProduct(shop, { name: 'Same' })
    const changes = [
      { id, version: before.version, retail_price: 1100, stock_quantity: 9, is_active: false },
      { id: same, name: 'Same' },
    ]
    const { body } = await edit(changes, { dryRun: true })
    expect(body).toMatchObject({ updated: 1, unchanged: 1, errors: [], batch: null })
    expect(body.changes).toEqual([
      {
        id,
        sku: before.sku,
        name: 'Kettle',
        version: before.version,
        fields: {
          retail_price: { from: '1000.00', to: '1100.00' },
          stock_quantity: { from: '5', to: '9' },
          is_active: { from: 'true', to: 'false' },
        },
        stock: [{ cause: 'edit', quantity: 4 }],
        cost_warning: null,
      },
    ])
    expect(await read(id)).toEqual(before)
  })

  it('saves everything as one batch, and undoes it as one except for what changed since', async () => {
    const ids = [await aProduct(shop, { onHand: 1 }), await aProduct(shop, { onHand: 2 })]
    const [first = 0, second = 0] = ids
    const { body } = await edit(ids.map((id) => ({ id, brand: 'Zenith', stock_quantity: 10 })))
    expect(body).toMatchObject({ updated: 2, batch: expect.any(String) })
    expect(await read(first)).toMatchObject({
      brand: 'Zenith',
      on_hand_quantity: 10,
      version: body.changes[0].version,
    })
    expect(await booksOf(shop, first)).toMatchObject({ onHand: 10, moved: 10 })
    expect(await auditOf(shop, 'product', second)).toMatchObject([
      { action: 'product_updated', batchId: body.batch, after: { brand: 'Zenith' } },
    ])
    const shown = await send(shop, 'GET', `/products/${first}`)
    expect(shown.body.product).toMatchObject({ brand: 'Zenith', stock_quantity: 10 })

    await edit([{ id: second, brand: 'Bulk' }])
    const path = `/admin/audit/batches/${body.batch}/undo`
    const undone = await send(shop, 'POST', path, { token: owner.token })
    expect(undone.body).toMatchObject({
      undone: 1,
      skipped: [{ id: String(second), reason: 'changed_since' }],
    })
    expect(await booksOf(shop, first)).toMatchObject({ onHand: 1, moved: 1 })
    expect((await read(first)).brand).not.toBe('Zenith')
    expect((await read(second)).brand).toBe('Bulk')
  })

  it('lists every problem by product and field, and saves nothing if there is one', async () => {
    const [valid, cheap, held, other] = [
      await aProduct(shop),
      await aProduct(shop, { retailCents: 100_000, wholesaleCents: 80_000 }),
      await aProduct(shop, { onHand: 3 }),
      await aProduct(shop, { sku: 'TAKEN-9' }),
    ]
    await placeOrder(shop, await aCustomer(shop), [{ productId: held, quantity: 2 }])
    const before = await read(valid)
    const changes = [
      { id: valid, name: 'Renamed' },
      { id: cheap, retail_price: 700, category_id: 999_999, sku: 'TAKEN-9' },
      { id: held, stock_quantity: 1, min_stock_level: 5, max_stock_level: 4 },
      { id: other, name: 'Once' },
      { id: other, name: 'Twice' },
      { id: 999_999, name: 'Nothing' },
    ]
    const reply = await edit(changes)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code: 'wrong_changes' })
    const found = reply.body.errors.map(({ id, field }: { id: number; field: string }) => [id, field])
    expect(found).toEqual(
      expect.arrayContaining([
        [cheap, 'retail_price'],
        [cheap, 'category_id'],
        [cheap, 'sku'],
        [held, 'stock_quantity'],
        [held, 'max_stock_level'],
        [other, 'id'],
        [999_999, 'id'],
      ]),
    )
    expect(found.filter(([id]: [number]) => id === valid)).toEqual([])
    expect(await read(valid)).toEqual(before)
    expect((await edit(changes, { dryRun: true })).body.errors).toEqual(reply.body.errors)
  })

  it('saves nothing if somebody else saved one of the products since', async () => {
    const ids = [await aProduct(shop), await aProduct(shop)]
    const [first = 0, second = 0] = ids
    const { version } = await read(second)
    await edit([{ id: second, name: 'Theirs' }])
    const reply = await edit([
      { id: first, name: 'Mine' },
      { id: second, version, name: 'Mine too' },
    ])
    expect({ status: reply.status, code: reply.body.code }).toEqual({
      status: 409,
      code: 'saved_by_someone_else',
    })
    expect(reply.body.errors).toEqual([{ id: second, field: 'version', error: expect.any(String) }])
    expect((await read(first)).name).not.toBe('Mine')
  })

  it('keeps the books balanced when the same products are edited at once, and never answers with a fault', async () => {
    const ids = [await aProduct(shop, { onHand: 5 }), await aProduct(shop, { onHand: 5 })]
    const edits = Array.from({ length: 6 }, (_none, at) =>
      edit((at % 2 ? ids : ids.toReversed()).map((id) => ({ id, stock_quantity: 10 + at }))),
    )
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200)
    for (const id of ids) {
      const { onHand, moved } = await booksOf(shop, id)
      expect(onHand).toBe(moved)
    }
  })
})

describe('access to the bulk edit', () => {
  it('needs the catalogue permission, and another one for prices and suppliers, which cannot be guessed', async () => {
    const [catalogueStaff, pricer] = [
      await aStaffMember(shop, ['catalogue']),
      await aStaffMember(shop, ['catalogue', 'prices']),
    ]
    const id = await aProduct(shop, { retailCents: 100_000, wholesaleCents: 80_000, costCents: 70_000 })
    expectProblem(await send(shop, 'POST', '/products/bulk-edit', { body: {} }), 401, 'not_signed_in')
    for (const dryRun of [true, false]) {
      for (const secret of [{ wholesale_price: 800 }, { cost_price: 1 }, { retail_price: 1001 }]) {
        const { body } = await edit([{ id, ...secret }], { person: catalogueStaff, dryRun })
        expect(body.errors).toEqual([
          {
            id,
            field: Object.keys(secret)[0],
            error: 'You do not have permission to change this. Leave it as it is.',
          },
        ])
      }
    }
    const kept = await edit([{ id, name: 'Kept', retail_price: 1000 }], { person: catalogueStaff })
    expect(kept.body.updated).toBe(1)
    expect((await edit([{ id, retail_price: 1001 }], { person: pricer })).body.updated).toBe(1)
  })
})
