import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { stockMovements } from '#server/db/schema/stock.ts'
import { parseProductCsv } from '#server/features/catalogue/csv/parse-product-csv.ts'
import { readCsv } from '#server/features/catalogue/csv/read-csv.ts'
import { booksOf } from '#tests/support/database/books.ts'
import {
  aCustomer,
  anAdministrator,
  aProduct,
  aStaffMember,
  type Person,
  placeOrder,
  type Reply,
  send,
} from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { openScene } from './csv/open-scene.ts'

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())

async function exported(query = '', person = owner): Promise<Buffer> {
  const reply = await fetch(`${shop.url}/api/products/export.csv${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="products-2026-11-20.csv"')
  return Buffer.from(await reply.arrayBuffer())
}

type Sending = { dryRun?: boolean; person?: Person; plan?: string; leaveOut?: number[] }

async function imported(
  file: Buffer | string,
  { dryRun = false, person = owner, ...rest }: Sending = {},
): Promise<Reply> {
  const files = [{ field: 'file', name: 'products.csv', type: 'text/csv', bytes: file }]
  const reply = await sendForm(shop, 'POST', '/products/import', {
    person,
    fields: { dryRun, ...rest },
    files,
  })
  keepsItsContract(importProducts, reply)
  return reply
}

const goldenFile = (name: string) => readFile(new URL(`csv/${name}`, import.meta.url))

describe('an export', () => {
  it('matches the stored file byte for byte', async () => {
    await openScene(shop)
    const file = await exported()
    expect(file.toString('utf8')).toBe((await goldenFile('scene.csv')).toString('utf8'))
  })

  it('contains no cell that a spreadsheet would execute', async () => {
    await openScene(shop)
    const text = (await exported()).toString('utf8')
    expect(text.startsWith('\ufeffid,sku,name,')).toBe(true)
    expect(text).not.toMatch(/(^|[,;"])[=@]/m)
    expect(text).not.toMatch(/(^|,)"?[+-]/m)
  })

  it('contains what the list contains, and nothing archived', async () => {
    await openScene(shop)
    await aProduct(shop, { name: 'Archived', archivedAt: new Date('2026-01-01T00:00:00Z') })
    const rows = async (query: string) =>
      (await exported(query)).toString('utf8').trim().split('\r\n').length - 1
    expect(await rows('?q=ordinary')).toBe(1)
    expect(await rows('?category=uncategorized')).toBe(1)
    expect(await rows('?is_active=false')).toBe(1)
    expect(await rows('?q=archived')).toBe(0)
  })

  it('hides costs and suppliers from staff who may not see them, and is refused to everybody else', async () => {
    await openScene(shop)
    const head = (await exported('', await aStaffMember(shop, ['catalogue'])))
      .toString('utf8')
      .split('\r\n')[0]
    expect(head).toContain('retail_price')
    for (const secret of ['wholesale', 'cost', 'supplier']) expect(head).not.toContain(secret)
    expectProblem(await send(shop, 'GET', '/products/export.csv'), 401, 'not_signed_in')
    const customer = await aCustomer(shop)
    expectProblem(
      await send(shop, 'GET', '/products/export.csv', { token: customer.token }),
      403,
      'not_allowed',
    )
  })
})

describe('an export that is imported again', () => {
  it('changes nothing, however often', async () => {
    await openScene(shop)
    const file = await exported()
    for (const dryRun of [true, false]) {
      expect((await imported(file, { dryRun })).body).toEqual({
        rows: 5,
        left_out: 0,
        created: 0,
        updated: 0,
        unchanged: 5,
        errors: [],
        warnings: [],
        wrong: { separator: ',', head: expect.arrayContaining(['id', 'sku']), rows: [] },
        changes: [],
        plan: expect.any(String),
        batch: null,
      })
    }
    expect(await exported()).toEqual(file)
    expect(await shop.services.db.$count(auditEntries)).toBe(0)
  })

  it.each([
    [
      'saved by Excel in South Africa: semicolons, decimal commas, its own dates, long codes shortened',
      'excel-za.csv',
    ],
    ['saved by Excel as tabbed Unicode', 'excel-unicode.txt'],
    ['saved by Excel in Windows-1252', 'excel-windows.csv'],
  ])('changes nothing if it was %s', async (_how, name) => {
    await openScene(shop)
    const reply = await imported(await goldenFile(name), { dryRun: true })
    expect(reply.body).toMatchObject({ rows: 5, updated: 0, created: 0, errors: [], changes: [] })
  })
})

describe('an import', () => {
  it('first shows what it would change, then changes exactly that', async () => {
    const [id = 0] = await openScene(shop)
    const file = 'sku;retail_price;stock;tags;category\r\nSKU-0;R 13 499,99;7;limited;PC’S AND MONITORS\r\n'
    const told = await imported(file.replace('’', "'"), { dryRun: true })
    expect(told.body).toEqual({
      rows: 1,
      left_out: 0,
      created: 0,
      updated: 1,
      unchanged: 0,
      errors: [],
      warnings: [{ line: 2, field: 'stock_quantity', reason: 'counted_now', warning: expect.any(String) }],
      changes: [
        {
          line: 2,
          action: 'update',
          id,
          sku: 'SKU-0',
          name: 'Ordinary laptop',
          fields: {
            retail_price: { from: '12999.50', to: '13499.99' },
            stock_quantity: { from: '0', to: '7' },
            tags: { from: 'new, sale', to: 'limited' },
            category: { from: 'laptops', to: 'pc' },
          },
          stock: [{ cause: 'counted', quantity: 7 }],
          profit: { from: 36.8, to: 42.1 },
        },
      ],
      wrong: { separator: ';', head: ['sku', 'retail_price', 'stock', 'tags', 'category'], rows: [] },
      plan: expect.any(String),
      batch: null,
    })
    const before = (await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })).body.product
    expect(before).toMatchObject({ retail_price: 12_999.5, version: 1 })

    const done = await imported(file.replace('’', "'"))
    expect(done.body).toEqual({ ...told.body, batch: expect.any(String) })
    const after = (await send(shop, 'GET', `/admin/products/${id}`, { token: owner.token })).body.product
    expect(after).toMatchObject({
      retail_price: 13_499.99,
      on_hand_quantity: 7,
      tags: ['limited'],
      category: 'pc',
      version: 2,
      name: before.name,
      specifications: before.specifications,
      wholesale_price: before.wholesale_price,
    })
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 7, moved: 7 })
    const [entry] = await shop.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.batchId, done.body.batch))
    expect(entry).toMatchObject({
      action: 'product_updated',
      subjectId: String(id),
      before: { retail_price: 12_999.5, on_hand_quantity: 0 },
      after: { retail_price: 13_499.99, on_hand_quantity: 7 },
    })
    expect(Object.keys(entry?.after ?? {})).not.toContain('wholesale_price')
  })

  it('adds products, with their own codes, filters and stock', async () => {
    await openScene(shop)
    const file = [
      'name,category,supplier,supplier_sku,wholesale,retail,stock,specs',
      'MacBook Air,laptops,"table bay, imports",A-1,100,150,4,"{""ram"":""32GB""}"',
      'MacBook Air,laptops,,A-2,100,150,0,',
    ].join('\n')
    const { body } = await imported(file)
    expect(body).toMatchObject({ rows: 2, created: 2, updated: 0, errors: [] })
    const skus = body.changes.map(({ sku }: { sku: string }) => sku)
    for (const sku of skus) expect(sku).toMatch(/^MA20261120LP\d{3}$/)
    expect(new Set(skus).size).toBe(2)
    const found = await send(shop, 'GET', '/products?spec=ram:32GB')
    expect(found.body.products).toMatchObject([
      { slug: 'macbook-air', stock_quantity: 4, brand: 'Unknown Brand' },
    ])
    const { id } = found.body.products[0]
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 4, moved: 4 })
    const movements = await shop.services.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, id))
    expect(movements).toMatchObject([{ cause: 'opening', quantity: 4 }])
    expect((await send(shop, 'GET', '/products/macbook-air-2')).status).toBe(200)
  })

  it('saves nothing if one line is wrong, and lists every wrong one', async () => {
    const ids = await openScene(shop)
    const file = [
      'id,sku,name,category,supplier,retail_price,stock_quantity,tags,is_active,specifications,supplier_sku,wholesale_price',
      `${ids[0]},SKU-0,Renamed,laptops,,100000,5,,TRUE,,SUP-0,1`,
      '99999,,Nobody,laptops,,2,0,,,,X,1',
      `${ids[1]},SKU-0,Taken,pc,,20000,3,,,,X,1`,
      ',NEW-1,,nowhere,nobody,abc,-1,hot,perhaps,"{oops",,1',
      '',
      `${ids[0]},SKU-0,Again,laptops,,100000,5,,,,SUP-0,1`,
      ',NEW-2,Cheap,laptops,,5,0,,,,X,9',
      ',NEW-3,Shortened,laptops,,5,0,,,,6.00123E+12,1',
      ',NEW-4,Many,laptops,,5,0,,,,X,1,too,many',
    ].join('\n')
    const reply = await imported(file)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'wrong_lines', created: 0, updated: 0, batch: null })
    const found = reply.body.errors.map(
      ({ line, field }: { line: number; field: string }) => `${line} ${field}`,
    )
    expect(found.toSorted()).toEqual(
      [
        '3 id',
        '4 sku',
        '5 category',
        '5 is_active',
        '5 name',
        '5 retail_price',
        '5 specifications',
        '5 stock_quantity',
        '5 supplier',
        '5 supplier_sku',
        '5 tags',
        '7 id',
        '8 retail_price',
        '9 supplier_sku',
        '10 ',
      ].toSorted(),
    )
    const kept = await send(shop, 'GET', `/admin/products/${ids[0]}`, { token: owner.token })
    expect(kept.body.product).toMatchObject({ name: 'Ordinary laptop', version: 1 })

    const told = await imported(file, { dryRun: true })
    expect([told.status, told.body.errors.length]).toEqual([200, 15])
  })

  it.each([
    ['nothing', '', 'no head'],
    ['no head', ',,\n1,2,3', 'no head'],
    [
      'a product where its head should be',
      'SKU-0,Ordinary laptop\n',
      'no header row: the first line must name the columns, not "SKU-0, Ordinary laptop"',
    ],
    ['an unknown column', 'sku,colour\n1,2', 'Unknown column'],
    ['a column twice', 'sku,SKU\n1,2', 'twice'],
    ['a quote that never ends', 'sku,name\n1,"open', 'cannot be read: a quotation mark opens a cell here'],
    [
      'a quote inside a cell',
      'sku,name\n1,27" screen',
      'cannot be read: there is a quotation mark inside a cell',
    ],
    [
      'a workbook in place of text',
      Buffer.from('PK\u0003\u0004 cells'),
      'This is a workbook, not a CSV file',
    ],
    [
      'a picture in place of text',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      'This is not a text file',
    ],
    ['too many rows', `sku\n${'x\n'.repeat(20_001)}`, 'at most 20000 rows. This one has more'],
  ])('refuses a file with %s', async (_what, file, text) => {
    const reply = await imported(file)
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0].error).toContain(text)
  })

  it('requires a file', async () => {
    const reply = await sendForm(shop, 'POST', '/products/import', {
      person: owner,
      fields: { dryRun: true },
    })
    expectProblem(reply, 400, 'invalid')
    expect(Object.keys(reply.body.fields)).toEqual(['file'])
  })

  it('returns the wrong rows as they were, and accepts them in that form once corrected', async () => {
    await openScene(shop)
    const file =
      'sku;name;retail_price;wholesale_price\nSKU-0;Renamed;free;9 000,00\nSKU-1;Café;13 000,00;9 000,00\n'
    const told = await imported(file, { dryRun: true })
    expect(told.body).toMatchObject({
      errors: [{ line: 2, field: 'retail_price' }],
      wrong: {
        separator: ';',
        head: ['sku', 'name', 'retail_price', 'wholesale_price'],
        rows: [{ line: 2, cells: ['SKU-0', 'Renamed', 'free', '9 000,00'] }],
      },
    })
    const mended =
      'sku;name;retail_price;wholesale_price;line;problem\nSKU-0;Renamed;12 000,00;9 000,00;2;"""free"" is not a valid amount"\n'
    expect((await imported(mended, { dryRun: true })).body).toMatchObject({ updated: 1, errors: [] })
  })

  it('skips the rows it is told to leave out, and counts them', async () => {
    await openScene(shop)
    const file = 'sku,name\nSKU-0,Renamed\nSKU-1,\n'
    expect((await imported(file, { dryRun: true })).body).toMatchObject({
      rows: 2,
      left_out: 0,
      errors: [{ line: 3 }],
    })
    const done = await imported(file, { leaveOut: [3] })
    expect(done.body).toMatchObject({ rows: 1, left_out: 1, updated: 1, errors: [] })
  })

  it('saves what the dry run showed or nothing, whatever changed in between', async () => {
    const [id = 0] = await openScene(shop)
    const file = 'sku,name,stock_quantity\nSKU-0,Ordinary laptop,8\n'
    const { plan } = (await imported(file, { dryRun: true })).body
    await imported('sku,min_stock_level\nSKU-0,5\n')
    expect((await imported(file, { dryRun: true })).body.plan).toBe(plan)

    await imported('sku,stock_quantity\nSKU-0,3\n')
    expectProblem(await imported(file, { plan }), 409, 'changed_meanwhile')
    expect(await booksOf(shop, id)).toMatchObject({ onHand: 3 })
    const again = await imported(file, { dryRun: true })
    expect(again.body.changes).toMatchObject([{ fields: { stock_quantity: { from: '3', to: '8' } } }])
    expect((await imported(file, { plan: again.body.plan })).body).toMatchObject({ updated: 1 })
  })

  it('cannot reduce stock below what orders hold', async () => {
    await openScene(shop)
    const id = await aProduct(shop, { sku: 'HELD', onHand: 5 })
    await placeOrder(shop, await aCustomer(shop), [{ productId: id, quantity: 3 }])
    const reply = await imported('sku,stock\nHELD,2')
    expect(reply.body.errors).toEqual([
      {
        line: 2,
        field: 'stock_quantity',
        error:
          '5 are now on hand, and 3 are reserved by orders awaiting payment. The stock cannot drop by 3. Please count again',
      },
    ])
    expect((await imported('sku,stock\nHELD,3')).status).toBe(200)
    shop.clock.passMinutes(31)
    expect((await imported('sku,stock\nHELD,0')).status).toBe(200)
    expect(await booksOf(shop, id)).toEqual({ onHand: 0, reserved: 0, moved: 0, held: 0 })
  })

  it('lets staff without prices change the rest, and names the fields they may not change', async () => {
    await openScene(shop)
    const catalogueStaff = await aStaffMember(shop, ['catalogue'])
    const file = await exported('', catalogueStaff)
    expect((await imported(file, { person: catalogueStaff })).body).toMatchObject({
      unchanged: 5,
      errors: [],
    })
    const mixed = await imported('sku,name,retail_price\nSKU-0,New name,1', {
      person: catalogueStaff,
      dryRun: true,
    })
    expect(mixed.body.errors.map(({ field }: { field: string }) => field)).toContain('retail_price')
    expect((await imported('sku,name\nSKU-0,New name', { person: catalogueStaff })).body.updated).toBe(1)
  })

  it('accepts 10 000 rows at once, and finds no change in their export', async () => {
    await openScene(shop)
    const head =
      'sku,name,brand,category,supplier_sku,wholesale_price,retail_price,stock_quantity,specifications,description'
    const row = (at: number) =>
      `BULK-${at},Bulk product ${at},Acme,laptops,S-${at},100,${150 + (at % 50)},${at % 7},"{""ram"":""16GB""}",Made to be many`
    const file = [head, ...Array.from({ length: 10_000 }, (_, at) => row(at))].join('\r\n')
    expect((await imported(file)).body).toMatchObject({ rows: 10_000, created: 10_000, errors: [] })
    const back = await exported('?q=bulk')
    expect((await imported(back)).body).toMatchObject({ rows: 10_000, unchanged: 10_000, updated: 0 })
    const dearer = file.replaceAll(',100,', ',101,')
    expect((await imported(dearer)).body).toMatchObject({ updated: 10_000, created: 0 })
    // Each takes seconds; a query for each row would take minutes, and fail here.
  }, 120_000)
})

describe('amounts in a file', () => {
  const head = 'name,category,supplier_sku,wholesale_price,retail_price'
  const told = async (file: string) => {
    const { errors, changes, warnings } = (await imported(file, { dryRun: true })).body
    return { errors, changes, warnings }
  }

  it.each([
    ['points', `${head}\nDecimals,laptops,S1,100.00,249.995\n`, 'more than two decimals'],
    [
      'commas',
      `${head.replaceAll(',', ';')}\nDecimals;laptops;S1;100,00;249,995\n`,
      'more than two decimals',
    ],
    ['whole rand', `${head}\nDecimals,laptops,S1,100,249.995\n`, 'could be R\u00a0250,00 or'],
  ])('with three decimals beside %s are refused', async (_beside, file, problem) => {
    await openScene(shop)
    expect((await told(file)).errors).toEqual([
      { line: 2, field: 'retail_price', error: expect.stringContaining(problem) },
    ])
  })

  it('are thousands where the rest of the file says so', async () => {
    await openScene(shop)
    const { errors, changes } = await told(`${head}\nThousands,laptops,S1,"9,999.50","12,999"\n`)
    expect(errors).toEqual([])
    expect(changes[0].fields.retail_price).toEqual({ from: '', to: '12999.00' })
  })

  it('are no echo of a stored amount that has other digits', async () => {
    const [id] = await openScene(shop)
    await shop.services.db.execute(
      sql`update products set retail_cents = 24900, wholesale_cents = 100, cost_cents = 100 where id = ${id}`,
    )
    const { changes } = await told(`id,retail_price,wholesale_price\n${id},"249,000",1.00\n`)
    expect(changes[0].fields.retail_price).toEqual({ from: '249.00', to: '249000.00' })
  })

  it('that are far from what they were, or from their neighbours, are warned of with both figures', async () => {
    const [id] = await openScene(shop)
    for (let at = 0; at < 5; at += 1)
      await aProduct(shop, { category: 'laptops', wholesaleCents: 999_900, retailCents: 1_299_900 })
    const { warnings } = await told(
      `id,${head}\n${id},Ordinary laptop,laptops,SUP-0,9999.00,1299950\n,New laptop,laptops,S2,99.99,130.00\n`,
    )
    const far = warnings.filter(({ reason }: { reason: string }) => reason === 'far_amount')
    expect(far.map(({ line, warning }: { line: number; warning: string }) => [line, warning])).toEqual([
      [2, expect.stringContaining('is far from the R\u00a012\u00a0999,50 it was')],
      [3, expect.stringContaining('is far from R\u00a09\u00a0999,00, the usual wholesale price')],
    ])
  })

  it('says a limit in rand, as form and API do', async () => {
    const [id] = await openScene(shop)
    const limit = 'At most R\u00a021\u00a0000\u00a0000,00'
    expect((await told(`id,retail_price\n${id},25000000\n`)).errors).toMatchObject([
      { error: limit, code: 'too_big' },
    ])
    const reply = await sendForm(shop, 'POST', '/products', {
      person: owner,
      fields: { retail_price: 25_000_000 },
    })
    expect(reply.body.fields.retail_price).toBe(limit)
  })
})

describe('a file as Excel leaves it', () => {
  const told = async (file: Buffer | string) => (await imported(file, { dryRun: true })).body
  const head = 'name,category,supplier_sku,wholesale_price,retail_price'

  it('changes nothing where an old code page has stripped letters, and says so', async () => {
    await openScene(shop)
    const id = await aProduct(shop, {
      name: '32Ω',
      brand: 'Đorđe',
      description: 'Tshivenḓa → 16″',
      sku: 'OHM',
    })
    const { changes, warnings } = await told(
      `id,name,brand,description,retail_price\n${id},32?,?or?e,Tshiven?a ? 16?,1100.00\n`,
    )
    expect(Object.keys(changes[0].fields)).toEqual(['retail_price'])
    expect(
      warnings.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`),
    ).toEqual([...['name letters_lost', 'brand letters_lost', 'description letters_lost']])
  })

  it('warns of a question mark before a letter in a new product of such a file', async () => {
    await openScene(shop)
    const file = Buffer.from(`${head}\nCaf\u00e9 ?or?e,laptops,S-9,900,1000\n`, 'latin1')
    expect((await told(file)).warnings).toMatchObject([{ field: 'name', reason: 'letters_lost' }])
  })

  it('leaves a code that became a day, and refuses to make a second product of one or of lost zeros', async () => {
    await openScene(shop)
    const id = await aProduct(shop, { sku: '001116474', supplierSku: '1-2' })
    expect(await told(`id,supplier_sku\n${id},01-Feb\n`)).toMatchObject({ unchanged: 1, errors: [] })
    const { errors, created } = await told(
      `sku,${head}\n,Lamp,laptops,Mar-05,900,1000\n1116474,Second,laptops,S-3,900,1000\n`,
    )
    expect(created).toBe(0)
    expect(errors).toEqual([
      { line: 2, field: 'supplier_sku', error: expect.stringContaining('is a day that a spreadsheet made') },
      {
        line: 3,
        field: 'sku',
        error: expect.stringContaining('"001116474" differs from this only in zeros'),
      },
    ])
  })

  it('reads HTML as text, and leaves other signs', async () => {
    await openScene(shop)
    const { changes } = await told(
      `${head},description\nA,laptops,S-1,900,1000,"<p>Fast &amp; <b>light</b></p><ul><li>8&nbsp;GB</li></ul>"\nB,laptops,S-2,900,1000,Noise < 20 dB and > 10 dB\n`,
    )
    expect(
      changes.map(({ fields }: { fields: Record<string, { to: string }> }) => fields.description?.to),
    ).toEqual([...['Fast & light\n8 GB', 'Noise < 20 dB and > 10 dB']])
  })

  it('is read no further than its limit, whatever it holds', async () => {
    for (const file of [`name,sku${'\n'.repeat(1_000_000)}x`, `name,sku\n"${'\n'.repeat(1_000_000)}`]) {
      const parsed = parseProductCsv(Buffer.from(file))
      expect(parsed.kind).toBe('unreadable')
    }
    expect(parseProductCsv(Buffer.from(`name,sku\n${','.repeat(2_500_000)}`))).toMatchObject({
      errors: [{ error: expect.stringContaining('more cells') }],
    })
    const { records } = readCsv(Buffer.from(`name,sku${'\n'.repeat(1_000_000)}x`)) as { records: string[][] }
    expect(records.length).toBeLessThan(20_100)
  })
})
