import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { readHome } from '#contract/catalogue/home.ts'
import { previewText, publishText, readText, uploadTextPicture } from '#contract/shop/own-text.ts'
import { categories } from '#server/db/schema/categories.ts'
import { products } from '#server/db/schema/products.ts'
import { deleteUnusedPhotos } from '#server/features/media/photos/delete-unused-photos.ts'
import { followTexts } from '#server/features/texts/follow-texts.ts'
import { auditOf } from '#tests/support/audit.ts'
import { aCustomer, anAdministrator, aProduct, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPicture, type FormFile, sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true })
const otherProcess = await openShop({ withPages: true, besides: shop })
const owner = await anAdministrator(shop)
const photoId = (await upload(await aPicture('#336699'))).body.photoId
for (const name of ['Lap One', 'Lap Two']) await aProduct(shop, { name, category: 'laptops' })
await aProduct(shop, { name: 'Pad', category: 'gaming', brand: 'Sony', tags: ['limited'] })
afterAll(async () => {
  await otherProcess.close()
  await shop.close()
})

function upload(file: FormFile, person = owner) {
  return sendForm(shop, 'POST', '/admin/texts/pictures', { person, files: [{ ...file, field: 'picture' }] })
}

type Content = Record<string, unknown>
const slide = (more: Content = {}): Content => ({
  heading: 'Winter sale',
  text: 'Warm prices.',
  to: '/products?tag=sale',
  label: 'See the sale',
  photoId,
  alt: 'A laptop in the snow',
  ground: 'beside',
  beginsAt: null,
  endsAt: null,
  ...more,
})
const row = (source: string, more: Content = {}): Content => ({
  source,
  title: '',
  count: 4,
  categoryId: null,
  brand: '',
  tag: null,
  productIds: [],
  beginsAt: null,
  endsAt: null,
  ...more,
})
const home = (slides: Content[], rows: Content[] = []): Content => ({ kind: 'home', slides, rows })

async function read() {
  const reply = await send(shop, 'GET', '/admin/texts/home', { token: owner.token })
  keepsItsContract(readText, reply)
  return reply.body.text
}

const change = (what: string, body: Content) =>
  send(shop, what === 'draft' ? 'PUT' : 'POST', `/admin/texts/home/${what}`, { token: owner.token, body })

async function publish(content: Content, more: Content = {}) {
  return change('publish', { content, revision: (await read()).revision, acceptsWarnings: true, ...more })
}

async function published(content: Content) {
  const reply = await publish(content)
  expect(reply.body).toMatchObject({ text: { draft: null } })
  keepsItsContract(publishText, reply)
}

async function shown(where = shop) {
  const reply = await send(where, 'GET', '/home')
  keepsItsContract(readHome, reply)
  const { slides, rows } = reply.body
  return {
    headings: slides.map(({ heading }: { heading: string }) => heading),
    rows: rows.map(({ title, products: of }: { title: string; products: { name: string }[] }) => [
      title,
      of.map(({ name }) => name),
    ]),
  }
}

const standard = { headings: ['Latest Tech', 'Gaming Gear', 'Best Deals'] }
const standardRows = [
  ['laptops', ['Lap Two', 'Lap One']],
  ['gaming', ['Pad']],
]
const inMinutes = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * 60_000).toISOString()
const htmlOf = async (where = shop) => (await fetch(`${where.url}/`)).text()
const idOf = async (slug: string) => {
  const [found] = await shop.services.db.select().from(categories).where(eq(categories.slug, slug))
  return found?.id ?? 0
}

describe('Home', () => {
  it('is the standard until the owner publishes, shows that at once in every process, and can be put back', async () => {
    expect(await shown()).toEqual({ ...standard, rows: standardRows })
    expect(await htmlOf(otherProcess)).toContain('Latest Tech')
    const draft = await change('draft', {
      content: home([slide()], [row('newest', { title: 'Fresh' })]),
      revision: 0,
    })
    expect(draft.body.text.draft.slides).toHaveLength(1)
    expect(await shown()).toMatchObject(standard)

    await published(home([slide()], [row('newest', { title: 'Fresh' })]))
    expect(await shown()).toEqual({
      headings: ['Winter sale'],
      rows: [['Fresh', ['Pad', 'Lap Two', 'Lap One']]],
    })
    for (const where of [shop, otherProcess]) {
      const html = await htmlOf(where)
      expect(html).toContain('Winter sale')
      expect(html).toContain(`/media/${photoId}/`)
      expect(html).toContain('alt="A laptop in the snow"')
      expect(html).not.toContain('Latest Tech')
    }

    await published(home([], []))
    expect(await shown()).toEqual({ ...standard, rows: standardRows })
    const { versions, revision } = await read()
    expect(versions).toMatchObject([{ version: 2 }, { version: 1 }])
    const first = await send(shop, 'GET', '/admin/texts/home/versions/1', { token: owner.token })
    await published(first.body.version.content)
    expect(await shown()).toMatchObject({ headings: ['Winter sale'] })
    await change('withdraw', { revision: revision + 1 })
    expect(await shown()).toMatchObject(standard)
    const actions = (await auditOf(shop, 'text', 'home')).map(({ action }) => action)
    expect(actions).toEqual(['text_published', 'text_published', 'text_published', 'text_withdrawn'])
  })

  it('turns its slides and rows at their beginnings and ends, in every process', async () => {
    await published(
      home(
        [slide({ endsAt: inMinutes(60) }), slide({ heading: 'Later', beginsAt: inMinutes(30) })],
        [row('newest', { endsAt: inMinutes(90) })],
      ),
    )
    const headings = async () => (await shown(otherProcess)).headings
    expect(await headings()).toEqual(['Winter sale'])
    // Which of them are shown is not for the clock of one process to say.
    shop.clock.passMinutes(31)
    expect(await headings()).toEqual(['Winter sale'])
    expect(await followTexts(shop.services)).toBe(1)
    expect(await followTexts(shop.services)).toBe(0)
    expect(await headings()).toEqual(['Winter sale', 'Later'])
    expect(await htmlOf(otherProcess)).toContain('Later')
    shop.clock.passMinutes(30)
    await followTexts(shop.services)
    expect(await headings()).toEqual(['Later'])
    shop.clock.passMinutes(30)
    await followTexts(shop.services)
    expect((await shown()).rows).toEqual(standardRows)
    expect(await followTexts(shop.services)).toBe(0)
  })

  it('shows the rows that were chosen, in their order, and leaves out those that are empty', async () => {
    const lap = await aProduct(shop, { name: 'Lap Deal', category: 'laptops', tags: ['sale'] })
    await shop.services.db.execute(
      sql`insert into product_facets (product_id, key, value, is_counted) values (${lap}, 'tag', 'sale', true),
        ((select id from products where name = 'Pad'), 'tag', 'limited', true) on conflict do nothing`,
    )
    const gone = await aProduct(shop, { name: 'Archived', archivedAt: shop.clock.now })
    const pad = await shop.services.db.select().from(products).where(eq(products.name, 'Pad'))
    await published(
      home(
        [],
        [
          row('deals'),
          row('brand', { brand: 'Sony' }),
          row('tag', { tag: 'limited', title: 'Few left' }),
          row('tag', { tag: 'new' }),
          row('products', { title: 'Our choice', productIds: [lap, gone, pad[0]?.id] }),
          row('category', { categoryId: await idOf('laptops'), title: 'All laptops' }),
          row('categories'),
        ],
      ),
    )
    expect((await shown()).rows).toEqual([
      ['Best Deals', ['Lap Deal']],
      ['Sony', ['Pad']],
      ['Few left', ['Pad']],
      ['Our choice', ['Lap Deal', 'Pad']],
      ['All laptops', ['Lap Deal', 'Lap Two', 'Lap One']],
      ['gaming', ['Pad']],
    ])
  })

  it('follows its products', async () => {
    await published(home([slide()], [row('newest')]))
    expect(JSON.stringify(await shown())).toContain('Pad')
    await shop.services.db.update(products).set({ name: 'Pad Two' }).where(eq(products.name, 'Pad'))
    expect(JSON.stringify(await shown(otherProcess))).toContain('Pad Two')
    expect(await htmlOf(otherProcess)).toContain('Pad Two')
  })
})

describe('publishing Home', () => {
  it.each([
    ['another site', { to: 'https://evil.example' }, 'slides.0.to'],
    ['a script', { to: 'javascript:alert(1)' }, 'slides.0.to'],
    ['the admin area', { to: '/admin/orders' }, 'slides.0.to'],
    ['a product that does not exist', { to: '/product/none' }, 'slides.0.to'],
    ['a category that does not exist', { to: '/category/none' }, 'slides.0.to'],
    ['an own page that does not exist', { to: '/pages/none' }, 'slides.0.to'],
    ['no alternative text', { alt: '' }, 'slides.0.alt'],
    ['no picture', { photoId: null }, 'slides.0.photoId'],
    ['a picture that was never sent', { photoId: 'a'.repeat(32) }, 'slides.0.photoId'],
    ['turned writing', { heading: 'a\u202eb' }, 'slides.0.heading'],
    ['an end before its beginning', { beginsAt: inFuture(2), endsAt: inFuture(1) }, 'slides.0.endsAt'],
  ])('refuses a slide with %s', async (_name, more, field) => {
    const reply = await publish(home([slide(more)]))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it.each([
    ['too many slides', home(Array.from({ length: 7 }, () => slide({ photoId: 'a'.repeat(32) })))],
    ['a row of no category', home([], [row('category')])],
    ['chosen products without a title', home([], [row('products', { productIds: [1] })])],
    ['all categories twice', home([], [row('categories'), row('categories')])],
    ['an unknown source', home([], [row('secrets')])],
    ['a number of products that leaves one alone', home([], [row('newest', { count: 5 })])],
  ])('refuses %s', async (_name, content) => {
    expect((await publish(content)).status).toBe(400)
  })

  it('takes addresses of pages, products, categories and lists', async () => {
    const laptop = await aProduct(shop, { name: 'Linked' })
    const [row] = await shop.services.db.select().from(products).where(eq(products.id, laptop))
    for (const to of [
      '/',
      '/returns',
      '/products?sort=price#list',
      '/category/laptops',
      `/product/${row?.slug}`,
    ])
      expect((await publish(home([slide({ to })]))).status).toBe(200)
  })

  it('runs nothing of what is written', async () => {
    await published(
      home(
        [slide({ heading: '<script>1</script>', text: '</script><img src=x onerror=1>' })],
        [row('newest', { title: '"><script>window.bad = 1' })],
      ),
    )
    const html = await htmlOf()
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;')
    expect(html).not.toMatch(/<script>(1|window\.bad)/)
    expect(html).not.toContain('<img src=x')
  })

  it('tells of a category that was deleted since, and leaves its row out', async () => {
    await aProduct(shop, { name: 'Ring', category: 'rings' })
    const categoryId = await idOf('rings')
    await published(
      home([slide({ to: '/category/rings' })], [row('category', { categoryId }), row('newest')]),
    )
    expect((await read()).problems).toEqual([])
    await shop.services.db.execute(
      sql`update products set category_id = null where category_id = ${categoryId}`,
    )
    await shop.services.db.delete(categories).where(eq(categories.id, categoryId))
    expect((await shown()).rows).toHaveLength(1)
    expect((await read()).problems).toEqual([
      'The slide "Winter sale" leads to a page that is gone: /category/rings',
      'Row 1: its category was deleted, so it is left out',
    ])
    const list = await send(shop, 'GET', '/admin/texts', { token: owner.token })
    expect(list.body.texts).toMatchObject([{ key: 'home', hasProblems: true }])
    const again = home([], [row('category', { categoryId })])
    const refused = await publish(again, { acceptsWarnings: false })
    expect(refused.body).toMatchObject({
      code: 'has_warnings',
      warnings: ['Row 1: its category was deleted, so it is left out'],
    })
  })

  it('of two people takes only the first', async () => {
    const { revision } = await read()
    const send = (heading: string) => change('publish', { content: home([slide({ heading })]), revision })
    const replies = await Promise.all([send('One'), send('Two')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a draft of Home', () => {
  it('is drawn for administrators only, as of any moment, and is on no page', async () => {
    await published(home([slide({ heading: 'Now' })]))
    const content = home([slide({ heading: 'Then', beginsAt: inMinutes(60) })], [row('newest')])
    const preview = async (more: Content = {}) => {
      const body = { content, ...more }
      const reply = await send(shop, 'POST', '/admin/texts/home/preview', { token: owner.token, body })
      keepsItsContract(previewText, reply)
      return reply.body.preview.home.slides.map(({ heading }: { heading: string }) => heading)
    }
    expect(await preview()).toEqual(standard.headings)
    expect(await preview({ at: inMinutes(61) })).toEqual(['Then'])
    expect((await shown()).headings).toEqual(['Now'])

    const staff = await aStaffMember(shop, ['catalogue', 'orders', 'prices', 'emails'])
    const customer = await aCustomer(shop)
    for (const { token } of [staff, customer])
      expect(
        (await send(shop, 'POST', '/admin/texts/home/preview', { token, body: { content } })).status,
      ).toBe(403)
    expect((await upload(await aPicture('#000000'), staff)).status).toBe(403)
    expect(await (await fetch(`${shop.url}/home-draft`)).text()).not.toContain('Then')
  })

  it('keeps its pictures for as long as a draft or a version names them', async () => {
    const reply = await upload(await aPicture('#112233'))
    keepsItsContract(uploadTextPicture, reply)
    const drafted = reply.body.photoId
    const unused = (await upload(await aPicture('#445566'))).body.photoId
    const { revision } = await read()
    await change('draft', { content: home([slide({ photoId: drafted })]), revision })
    shop.clock.passMinutes(24 * 60)
    const isThere = async (id: string) => (await fetch(`${shop.url}/media/${id}/64.webp`)).status === 200
    const tidy = () => deleteUnusedPhotos(shop.services, new AbortController().signal)
    await tidy()
    expect(await isThere(unused)).toBe(false)
    expect(await isThere(drafted)).toBe(true)
    await change('draft', { content: null, revision: revision + 1 })
    await tidy()
    expect(await isThere(drafted)).toBe(false)
    expect(await isThere(photoId)).toBe(true)
  })

  it('takes no file that is not a picture', async () => {
    const reply = await upload({ bytes: '<svg onload="alert(1)"/>' })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

function inFuture(hours: number): string {
  return new Date(Date.UTC(2030, 0, 1, hours)).toISOString()
}
