import { count, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { productImages, products } from '#server/db/schema/products.ts'
import { supplierImportRows } from '#server/db/schema/supplier-imports.ts'
import { deleteOldImports } from '#server/features/catalogue/imports/delete-old-imports.ts'
import { aPhoto } from '#tests/support/given/a-photo.ts'
import { aWorkbook, aZip } from '#tests/support/given/a-zip.ts'
import { anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { expectProblem } from '#tests/support/http/contract.ts'
import { servePictures } from '#tests/support/pictures/serve-pictures.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { aSupplier, importer, productBySku, work } from './a-supplier-import.ts'

const picture = (shade: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: shade } })
    .png()
    .toBuffer()
const [red, green, blue] = [await picture('#f00'), await picture('#0f0'), await picture('#00f')]
let isDown = false
const server = await servePictures((path) => {
  if (isDown) return { status: 503 }
  if (path.startsWith('/red')) return { body: red }
  if (path.startsWith('/green')) return { body: green }
  if (path.startsWith('/blue')) return { body: blue }
  return path === '/text.jpg' ? { body: 'This is a text' } : null
})
const shop = await openShop({ pictureSource: server.source })
const owner = await anAdministrator(shop)
const { upload, map, read, check, start, post, run } = importer(shop, owner)
afterAll(() => Promise.all([shop.close(), server.close()]))

const { db } = shop.services
const picturesOf = async (productId: number) =>
  (await db.select().from(productImages).where(eq(productImages.productId, productId))).length
const productCount = async () => (await db.select({ total: count() }).from(products))[0]?.total ?? 0
const undo = (batch: string) =>
  send(shop, 'POST', `/admin/audit/batches/${batch}/undo`, { token: owner.token })
const laptops = async () => {
  await aProduct(shop)
  const rows = await db.execute<{ id: number }>(sql`select id from categories where slug = 'laptops'`)
  return rows.rows[0]?.id ?? 0
}
const categoryId = await laptops()

describe('a first file of a supplier', () => {
  it('is mapped once; the next one goes straight to what it would do, and a changed header is told', async () => {
    const supplierId = await aSupplier(shop)
    const file =
      'Kudu Trading, November\n\nItem code;Description;Dealer price;RRP;SOH;Remarks\nK-1;Lamp;100,00;199,00;10+;x\n'
    const first = (await upload(supplierId, file)).body.import
    expect(first).toMatchObject({ isMapped: false, headChange: null, counts: { rows: 1 } })
    expect(first.columns[4]).toEqual({ name: 'SOH', samples: ['10+'] })
    expect(first.mapping.columns.map(({ to }: { to: string }) => to)).toEqual([
      ...['supplier_code', 'name', 'supplier_price', 'retail_price', 'stock', 'ignore'],
    ])
    expectProblem(
      await send(shop, 'POST', `/supplier-imports/${first.id}/check`, { token: owner.token, body: {} }),
      409,
      'not_mapped',
    )
    expect((await map(first.id, () => ({ categoryId }))).status).toBe(200)

    const next = (await upload(supplierId, file)).body.import
    expect(next.isMapped).toBe(true)
    expect(await check(next.id)).toMatchObject({ created: 1, errors: [] })

    const changed = (await upload(supplierId, 'Item code;Description;Cost;RRP;SOH\nK-1;Lamp;1;2;3\n')).body
      .import
    expect(changed).toMatchObject({
      isMapped: false,
      headChange: { added: ['Cost'], missing: ['Dealer price'] },
    })
    expect(changed.mapping).toMatchObject({
      categoryId,
      columns: expect.arrayContaining([expect.objectContaining({ name: 'RRP', to: 'retail_price' })]),
    })
  })

  it('of Excel adds products that are not for sale, and changes only what is mapped', async () => {
    const supplierId = await aSupplier(shop)
    const known = await aProduct(shop, {
      supplierId,
      supplierSku: 'K-2',
      name: 'Our own name',
      description: 'Ours',
      onHand: 4,
    })
    const result = await run(
      supplierId,
      aWorkbook([
        ['Code', 'Name', 'Dealer price', 'Notes'],
        ['K-1', 'Lamp', 100, 'new'],
        ['K-2', 'Their name', { formula: 'A1/1.15', value: 500.123456 }, 'known'],
      ]),
      () => ({
        categoryId,
        skuPrefix: 'KU-',
        markup: { percent: 50, rounding: 'ninety_nine', scope: 'new' },
      }),
    )
    expect(result).toMatchObject({ state: 'done', counts: { saved: 2, refused: 0 } })
    expect(await productBySku(shop, 'KU-K-1')).toMatchObject({
      name: 'Lamp',
      isActive: false,
      supplierId,
      supplierSku: 'K-1',
      wholesaleCents: 11_500,
      costCents: 11_500,
      retailCents: 17_299,
      categoryId,
    })
    const [row] = await db.select().from(products).where(eq(products.id, known))
    expect(row).toMatchObject({
      name: 'Their name',
      description: 'Ours',
      isActive: true,
      retailCents: 100_000,
      wholesaleCents: 57_514,
    })
  })

  it('is refused with what to do', async () => {
    const supplierId = await aSupplier(shop)
    const reply = await upload(supplierId, 'nothing')
    expectProblem(reply, 400, 'unreadable')
    expectProblem(await upload(999_999, 'Code,Name\nA,B\n'), 404, 'not_found')
    const { body } = await upload(supplierId, 'Name,Price\nLamp,1\n')
    const unmatched = await map(body.import.id, () => ({}))
    expect(unmatched).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Choose a column for the SKU/) },
    })
  })

  it('is for people who may also see prices', async () => {
    const staff = await aStaffMember(shop, ['catalogue'])
    expectProblem(await send(shop, 'GET', '/supplier-imports', { token: staff.token }), 403, 'not_allowed')
  })
})

it('shows twins, and starts without them once they are skipped', async () => {
  const supplierId = await aSupplier(shop)
  const ean = '4006381333931'
  await aProduct(shop, { supplierId, supplierSku: 'K-1', ean })
  await aProduct(shop, { supplierId, supplierSku: 'K-2' })
  const file = `Code,EAN,Name,Cost,RRP\nK-2,${ean},Two,1,2\nK-1,,One,1,2\nK-1,,One again,1,2\nK-9,,Nine,1,2\n`
  const { id } = (await upload(supplierId, file)).body.import
  await map(id, () => ({ categoryId, matchBy: ['supplier_code', 'ean'] }))
  const report = await check(id)
  expect(report.errors.map(({ line, code, error }: Record<string, string>) => [line, code, error])).toEqual([
    [2, 'matches_several', 'The supplier’s code is that of one product, the EAN that of another'],
    [3, 'same_product_twice', 'Lines 3 and 4 are the same product'],
    [4, 'same_product_twice', 'Lines 3 and 4 are the same product'],
  ])
  expectProblem(await start(id, report.plan), 409, 'wrong_lines')
  const rest = await check(id, [2, 3, 4])
  expect(rest).toMatchObject({ created: 1, left_out: 3, errors: [] })
  expect((await start(id, rest.plan, [2, 3, 4])).status).toBe(200)
  expect((await start(id, rest.plan, [2, 3, 4])).status).toBe(200)
  await work(shop)
  expect(await read(id)).toMatchObject({ state: 'done', counts: { saved: 1, skipped: 3 } })
})

it('finds a product by its SKU in any spelling, and keeps its own', async () => {
  const supplierId = await aSupplier(shop)
  const id = await aProduct(shop, { supplierId, sku: 'Spelt-1' })
  const { id: importId } = (await upload(supplierId, 'SKU,Name,Cost\nSPELT - 1,Renamed,5\n')).body.import
  await map(importId, () => ({ categoryId, matchBy: ['sku'] }))
  const report = await check(importId)
  expect(report).toMatchObject({ created: 0, updated: 1, changes: [{ id, sku: 'Spelt-1' }], errors: [] })
  await start(importId, report.plan)
  await work(shop)
  expect(await productBySku(shop, 'Spelt-1')).toMatchObject({ id, name: 'Renamed' })
})

it('leaves what a product costs to its preferred supplier', async () => {
  const [preferred, other] = [await aSupplier(shop), await aSupplier(shop)]
  const id = await aProduct(shop, { supplierId: preferred, supplierSku: 'P-1', sku: 'SHARED-1', onHand: 1 })
  await db.execute(
    sql`insert into product_suppliers (product_id, supplier_id, code, cost_cents) values (${id}, ${other}, 'O-1', 1)`,
  )
  const file = 'Code,Name,Cost\nO-1,Renamed,5\n'
  const { id: importId } = (await upload(other, file)).body.import
  await map(importId, () => ({ matchBy: ['supplier_code'] }))
  const report = await check(importId)
  expect(report.changes).toMatchObject([{ id, fields: { name: { to: 'Renamed' } } }])
  expect(report.warnings).toMatchObject([{ reason: 'other_supplier' }])
  await start(importId, report.plan)
  await work(shop)
  expect(await productBySku(shop, 'SHARED-1')).toMatchObject({
    name: 'Renamed',
    supplierSku: 'P-1',
    costCents: 75_000,
  })
})

it('builds families of their columns', async () => {
  const supplierId = await aSupplier(shop)
  const file =
    'SKU,Name,Family,Colour,Cost,RRP\nF-1,Phone black,Phone,Black,10,20\nF-2,Phone white,Phone,White,10,20\nF-3,Cable,,Red,1,2\n'
  await run(supplierId, file, () => ({ categoryId, isOnSale: true }))
  expect(await productBySku(shop, 'F-2')).toMatchObject({
    familyName: 'Phone',
    firstOption: 'Colour',
    firstValue: 'White',
    isActive: true,
  })
  expect(await productBySku(shop, 'F-3')).toMatchObject({ familyName: '', firstOption: '' })
})

describe('pictures', () => {
  const row = (code: string, ...pictures: string[]) => `${code},${code},10,20,${pictures.join(' ')}\n`
  const head = 'Code,Name,Cost,RRP,Images\n'

  it('come from addresses, and say what was wrong with those that do not', async () => {
    const supplierId = await aSupplier(shop)
    const hasOne = await aProduct(shop, { supplierId, supplierSku: 'P-2' })
    await aPhoto(shop, hasOne)
    const bare = await aProduct(shop, { supplierId, supplierSku: 'P-3' })
    const result = await run(
      supplierId,
      head +
        row(
          'P-1',
          server.at('/red.png'),
          server.at('/green.png'),
          server.at('/red-again.png'),
          server.at('/none.png'),
        ) +
        row('P-2', server.at('/red.png')) +
        row('P-3', server.at('/blue.png')) +
        row('P-4', server.at('/text.jpg'), 'http://pictures.test/a.png', 'https://10.0.0.1/a.png'),
      () => ({ categoryId, skuPrefix: 'P/' }),
    )
    expect(result.counts).toMatchObject({ picturesAdded: 2, picturesRefused: 1, picturesWaiting: 0 })
    expect(result.problems).toEqual([
      {
        line: 2,
        productId: expect.any(Number),
        what: `${server.at('/none.png')} answered with the error 404`,
      },
      {
        line: 5,
        productId: expect.any(Number),
        what: `${server.at('/text.jpg')} is not a picture; http://pictures.test/a.png does not begin with https://; https://10.0.0.1/a.png is not on the public internet`,
      },
    ])
    expect(await picturesOf((await productBySku(shop, 'P/P-1'))?.id ?? 0)).toBe(2)
    expect(await picturesOf(hasOne)).toBe(1)
    expect(await picturesOf(bare)).toBe(1)

    expect((await undo(result.batch)).body).toMatchObject({ skipped: [] })
    expect(await picturesOf(bare)).toBe(0)
    expect(await picturesOf(hasOne)).toBe(1)
    expect(await productBySku(shop, 'P/P-1')).toBeUndefined()
    expect(await read(result.id)).toMatchObject({ state: 'undone' })
    expectProblem(await post(result.id, '/continue'), 409, 'not_possible')
  })

  it('are tried once more when their server is back', async () => {
    const supplierId = await aSupplier(shop)
    isDown = true
    const result = await run(supplierId, head + row('D-1', server.at('/red.png')), () => ({
      categoryId,
      skuPrefix: 'D/',
    }))
    isDown = false
    expect(result).toMatchObject({ state: 'done', counts: { picturesRefused: 1 } })
    await post(result.id, '/continue')
    await work(shop)
    expect(await read(result.id)).toMatchObject({
      state: 'done',
      counts: { picturesAdded: 1, picturesRefused: 0 },
      problems: [],
    })
  })

  it('come from a zip, by their names alone', async () => {
    const supplierId = await aSupplier(shop)
    const { id } = (await upload(supplierId, head + row('Z-1', 'FRONT.png') + row('Z-2', 'missing.png'))).body
      .import
    await map(id, () => ({ categoryId, skuPrefix: 'Z/' }))
    const sendZip = (bytes: Buffer) =>
      sendForm(shop, 'POST', `/supplier-imports/${id}/pictures`, {
        person: owner,
        files: [{ field: 'file', name: 'pictures.zip', bytes }],
      })
    expectProblem(await sendZip(aZip([{ name: '../../front.png', content: red }])), 400, 'unreadable')
    expectProblem(
      await sendZip(aZip([{ name: 'front.png', content: Buffer.alloc(6 * 1024 * 1024) }])),
      400,
      'unreadable',
    )
    const zip = aZip([
      { name: 'shots/Front.png', content: red },
      { name: 'readme.txt', content: 'x' },
    ])
    expect((await sendZip(zip)).body.import).toMatchObject({ uploadedPictures: 1 })
    const { plan, pictures } = await check(id)
    expect(pictures).toBe(2)
    await start(id, plan)
    await work(shop)
    expect(await read(id)).toMatchObject({
      counts: { picturesAdded: 1, picturesRefused: 1 },
      problems: [{ line: 3, what: 'missing.png is not in a zip that was uploaded' }],
    })
  })
})

describe('a large file', () => {
  const rows = 600
  const file = `Code,Name,Cost,RRP,Images\n${Array.from({ length: rows }, (_, at) => `L-${at},Lamp ${at},10,20,${at % 20 === 0 ? server.at(`/green-${at}.png`) : ''}`).join('\n')}\n`

  it('stops, goes on in another process, and is undone as a whole', async () => {
    const supplierId = await aSupplier(shop)
    const before = await productCount()
    const { id } = (await upload(supplierId, file)).body.import
    await map(id, () => ({ categoryId, skuPrefix: 'L/' }))
    const { plan } = await check(id)
    await start(id, plan)

    // The process dies after the first chunk: its run ends, and the lease of the job with it.
    const dying = new AbortController()
    const death = work(shop, dying.signal)
    await expect.poll(async () => (await read(id)).counts.saved).toBeGreaterThan(0)
    dying.abort()
    await death
    const half = await read(id)
    expect(half).toMatchObject({ state: 'running' })
    expect(half.counts.saved).toBeLessThan(rows)

    expect((await post(id, '/stop')).body.import.state).toBe('stopped')
    expect(await work(shop)).toBe(0)
    expect((await read(id)).counts).toEqual(half.counts)

    const other = await openShop({ besides: shop, pictureSource: server.source })
    await post(id, '/continue')
    await work(other)
    await other.close()
    const done = await read(id)
    expect(done).toMatchObject({
      state: 'done',
      counts: { saved: rows, refused: 0, picturesAdded: rows / 20 },
    })
    expect(await productCount()).toBe(before + rows)

    expect((await undo(done.batch)).body).toMatchObject({ undone: rows, skipped: [] })
    expect(await productCount()).toBe(before)
  })

  it('is never saved twice by two processes that work on it at once', async () => {
    const supplierId = await aSupplier(shop)
    const { id } = (await upload(supplierId, file.replaceAll(/,https[^\n]*/g, ','))).body.import
    await map(id, () => ({ categoryId, skuPrefix: 'R/' }))
    const { plan } = await check(id)
    await start(id, plan)
    await Promise.all([work(shop), work(shop)])
    expect(await read(id)).toMatchObject({ state: 'done', counts: { saved: rows, refused: 0 } })
  })
})

it('does not overwrite what somebody changed or deleted after the check', async () => {
  const supplierId = await aSupplier(shop)
  const names = ['changed', 'deleted', 'left alone']
  const ids: number[] = []
  for (const [at, name] of names.entries())
    ids.push(await aProduct(shop, { supplierId, supplierSku: `C-${at}`, name }))
  const file = `Code,Name\n${names.map((_, at) => `C-${at},New ${at}`).join('\n')}\nC-9,Added\n`
  const { id } = (await upload(supplierId, file)).body.import
  await map(id, () => ({ matchBy: ['supplier_code'] }))
  const { plan } = await check(id, [5])
  await start(id, plan, [5])
  await db.execute(sql`update products set brand = 'Mine', version = version + 1 where id = ${ids[0]}`)
  await db.execute(sql`delete from products where id = ${ids[1]}`)
  await work(shop)
  expect(await read(id)).toMatchObject({
    counts: { saved: 1, refused: 2, skipped: 1 },
    problems: [
      { line: 2, what: expect.stringMatching(/^Somebody changed this product/) },
      { line: 3, what: expect.stringMatching(/^This product was deleted/) },
    ],
  })
})

it('starts nothing else than what was checked', async () => {
  const supplierId = await aSupplier(shop)
  const product = await aProduct(shop, { supplierId, supplierSku: 'S-1', name: 'Before' })
  const { id } = (await upload(supplierId, 'Code,Name\nS-1,After\n')).body.import
  await map(id, () => ({ matchBy: ['supplier_code'] }))
  const { plan } = await check(id)
  await db.execute(sql`update products set name = 'Meanwhile', version = version + 1 where id = ${product}`)
  expectProblem(await start(id, plan), 409, 'changed_meanwhile')
})

it('forgets files that nobody needs any more', async () => {
  const supplierId = await aSupplier(shop)
  const { id } = (await upload(supplierId, 'Code,Name\nA,B\n')).body.import
  const kept = (await upload(supplierId, 'Code,Name\nA,B\n')).body.import
  expect((await send(shop, 'DELETE', `/supplier-imports/${kept.id}`, { token: owner.token })).status).toBe(
    200,
  )
  shop.clock.passMinutes(8 * 24 * 60)
  await deleteOldImports(shop.services, new AbortController().signal)
  expectProblem(await send(shop, 'GET', `/supplier-imports/${id}`, { token: owner.token }), 404, 'not_found')
  expect(await db.$count(supplierImportRows, eq(supplierImportRows.importId, id))).toBe(0)
})
