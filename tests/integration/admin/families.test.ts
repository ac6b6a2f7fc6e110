import { eq, like } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listFamilies, proposeFamilies } from '#contract/catalogue/product-family.ts'
import { familyPart } from '#domain/catalogue/families/family.ts'
import { products } from '#server/db/schema/products.ts'
import { anAdministrator, aProduct, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { untouchedForm } from './product-form.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

const colour = (family: string, value: string) => familyPart(family, [{ name: 'Colour', value }])
const onWire = (family: string, value: string) => ({
  family_name: family,
  first_option: 'Colour',
  first_value: value,
})

/** Three phones of one model, as a shop of today has them. */
async function threePhones(model: string): Promise<number[]> {
  const ids: number[] = []
  for (const [color, storage, retailCents] of [
    ['Black', '128GB', 1_000_000],
    ['Black', '256GB', 1_200_000],
    ['Red', '128GB', 990_000],
  ] as const) {
    const specifications = { color, storage }
    ids.push(
      await aProduct(shop, {
        name: `Comet ${model} ${storage} ${color}`,
        brand: 'Comet',
        specifications,
        retailCents,
      }),
    )
  }
  return ids
}

async function rowsOf(ids: readonly number[]) {
  const rows = await shop.services.db.select().from(products).orderBy(products.id)
  return rows.filter(({ id }) => ids.includes(id))
}

function edit(changes: object[], dryRun = false) {
  return send(shop, 'POST', '/products/bulk-edit', { token: owner.token, body: { changes, dryRun } })
}

async function proposals() {
  const reply = await send(shop, 'GET', '/admin/product-families/proposals', { token: owner.token })
  keepsItsContract(proposeFamilies, reply)
  return reply.body.proposals as {
    name: string
    options: string[]
    variants: { id: number; version: number; values: string[] }[]
  }[]
}

function importFile(file: string, fields: Record<string, unknown> = {}) {
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: file }]
  return sendForm(shop, 'POST', '/products/import', { person: owner, fields, files })
}

describe('products of today', () => {
  it('are proposed, joined in one step, and come apart by undoing it', async () => {
    const ids = await threePhones('P7')
    const proposal = (await proposals()).find(({ name }) => name === 'Comet P7')
    if (!proposal) throw new Error('Nothing was proposed')
    expect(proposal.options).toEqual(['Colour', 'Storage'])
    expect(proposal.variants.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids)

    const [first, second] = proposal.options
    const changes = proposal.variants.map(({ id, version, values: [one, two] }) => ({
      id,
      version,
      family_name: proposal.name,
      first_option: first,
      first_value: one,
      second_option: second,
      second_value: two,
    }))
    const joined = await edit(changes)
    expect(joined).toMatchObject({ status: 200, body: { updated: 3 } })
    expect((await rowsOf(ids)).map(({ ledById }) => ledById)).toEqual([ids[2], ids[2], null])
    expect((await proposals()).map(({ name }) => name)).not.toContain('Comet P7')
    const listed = await send(shop, 'GET', '/admin/product-families?q=p7', { token: owner.token })
    keepsItsContract(listFamilies, listed)
    expect(listed.body).toEqual({
      families: [{ name: 'Comet P7', options: ['Colour', 'Storage'], variants: 3 }],
      total: 1,
    })

    const undone = await send(shop, 'POST', `/admin/audit/batches/${joined.body.batch}/undo`, {
      token: owner.token,
    })
    expect(undone).toMatchObject({ status: 200, body: { undone: 3 } })
    for (const row of await rowsOf(ids))
      expect(row).toMatchObject({ familyName: '', firstOption: '', ledById: null })
  })

  it('cannot be joined with the same values or other options, and nothing is saved then', async () => {
    const [one = 0, two = 0, three = 0] = await threePhones('Q8')
    const twins = await edit([
      { id: one, ...onWire('Q8', 'Black') },
      { id: two, ...onWire('Q8', 'BLACK') },
    ])
    expect(twins.status).toBe(400)
    expect(twins.body.errors.map(({ id, field }: { id: number; field: string }) => [id, field])).toEqual([
      [one, 'first_value'],
      [two, 'first_value'],
    ])
    await edit([
      { id: one, ...onWire('Q8', 'Black') },
      { id: two, ...onWire('Q8', 'White') },
    ])
    const other = await edit([{ id: three, ...onWire('Q8', 'Red'), first_option: 'Shade' }], true)
    expect(other.body.errors).toMatchObject([{ id: three, field: 'first_option' }])
    // What is renamed everywhere at once agrees again.
    const renamed = await edit([
      { id: one, first_option: 'Shade' },
      { id: two, first_option: 'Shade' },
    ])
    expect(renamed).toMatchObject({ status: 200, body: { updated: 2 } })
  })

  it('are not forced back into a family that has changed since', async () => {
    const [one = 0, two = 0, three = 0] = await threePhones('R9')
    const joined = await edit([one, two].map((id, at) => ({ id, ...onWire('R9', `Colour ${at}`) })))
    const left = await edit([{ id: one, family_name: '', first_option: '', first_value: '' }])
    expect(left.status).toBe(200)
    expect((await edit([{ id: three, ...onWire('R9', 'Colour 0') }])).status).toBe(200)
    const undone = await send(shop, 'POST', `/admin/audit/batches/${left.body.batch}/undo`, {
      token: owner.token,
    })
    expect(undone.body).toMatchObject({ undone: 0, skipped: [{ reason: 'no_longer_possible' }] })
    expect(joined.status).toBe(200)
  })
})

describe('the form of a product', () => {
  it('starts a family, joins it, and says what is wrong beside the field', async () => {
    const [one = 0, two = 0, three = 0] = await threePhones('S1')
    const save = async (id: number, fields: object) => {
      const { version: _any, ...form } = await untouchedForm(shop, id)
      return send(shop, 'PUT', `/products/${id}`, { token: owner.token, body: { ...form, ...fields } })
    }
    expect((await save(one, { family_name: 'S1' })).body.fields).toMatchObject({
      first_option: 'Say what shoppers choose by, such as Colour',
    })
    expect((await save(one, onWire('S1', 'Black'))).status).toBe(200)
    expect((await save(two, onWire('S1', 'Black'))).body.fields.first_value).toContain(
      'already has these values',
    )
    expect((await save(two, onWire('S1', 'White'))).status).toBe(200)
    expect(
      (await save(three, { ...onWire('S1', 'Red'), first_option: 'Finish' })).body.fields.first_option,
    ).toContain('Colour')
  })

  it('lets only one of two people have the same values', async () => {
    const ids = await threePhones('T2')
    const forms = await Promise.all(ids.slice(0, 2).map((id) => untouchedForm(shop, id)))
    const replies = await Promise.all(
      forms.map(({ version: _any, ...form }, at) =>
        send(shop, 'PUT', `/products/${ids[at]}`, {
          token: owner.token,
          body: { ...form, ...onWire('T2', 'Black') },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const rows = await shop.services.db.select().from(products).where(eq(products.familyName, 'T2'))
    expect(rows).toHaveLength(1)
  })

  it('keeps a family in order while all of its prices change at once', async () => {
    const ids = await threePhones('U3')
    await edit(ids.map((id, at) => ({ id, ...onWire('U3', `Colour ${at}`) })))
    const price = (id: number, retail_price: number) => edit([{ id, retail_price }])
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => price(ids[at % 3] ?? 0, 5_000 + ((at * 7) % 12))),
    )
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const rows = await rowsOf(ids)
    const [cheapest] = rows.toSorted((one, other) => one.retailCents - other.retailCents || one.id - other.id)
    expect(rows.map(({ id, ledById }) => ledById ?? id)).toEqual(ids.map(() => cheapest?.id))
  })
})

describe('the database itself', () => {
  it('refuses a family that does not agree, at the end of the transaction', async () => {
    const [one = 0, two = 0] = await threePhones('V4')
    const { db } = shop.services
    const write = (id: number, part: object) => db.update(products).set(part).where(eq(products.id, id))
    await write(one, colour('V4', 'Black'))
    await expect(write(two, colour('V4', 'black'))).rejects.toMatchObject({
      cause: { constraint: 'products_family_values_unique' },
    })
    await expect(write(two, familyPart('V4', [{ name: 'Size', value: 'L' }]))).rejects.toMatchObject({
      cause: { constraint: 'products_family_same_options' },
    })
    await expect(write(two, { familyName: 'V4' })).rejects.toMatchObject({
      cause: { constraint: 'products_family_has_options' },
    })
  })
})

describe('files', () => {
  it('carry families in plain columns, out and in again', async () => {
    const ids = await threePhones('W5')
    const head = 'id,family,first_option,first_value\n'
    const file = head + ids.map((id, at) => `${id},Comet W5,Colour,Colour ${at}`).join('\n')
    expect(await importFile(file)).toMatchObject({ status: 200, body: { updated: 3, errors: [] } })
    const reply = await fetch(`${shop.url}/api/products/export.csv?q=W5`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = await reply.text()
    const [columns = '', ...lines] = text.trim().split('\r\n')
    expect(columns).toContain(
      ',family,first_option,first_value,second_option,second_value,third_option,third_value,',
    )
    expect(lines.every((line) => line.includes(',Comet W5,Colour,Colour '))).toBe(true)
    expect(await importFile(text)).toMatchObject({ status: 200, body: { updated: 0, unchanged: 3 } })
  })

  it('say in which line a family does not agree', async () => {
    const ids = await threePhones('X6')
    const head = 'id,family,first_option,first_value\n'
    const file = head + ids.map((id) => `${id},Comet X6,Colour,Black`).join('\n')
    const reply = await importFile(file)
    expect(reply.status).toBe(400)
    expect(
      reply.body.errors.map(({ line, field }: { line: number; field: string }) => [line, field]),
    ).toEqual([
      [2, 'first_value'],
      [3, 'first_value'],
      [4, 'first_value'],
    ])
    const rows = await shop.services.db.select().from(products).where(like(products.familyName, 'Comet X6'))
    expect(rows).toEqual([])
  })
})
