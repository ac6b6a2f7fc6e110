import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { publishText, readText, readTextVersion, readWrittenPage } from '#contract/shop/own-text.ts'
import { sendDueEmails } from '#server/features/emails/send-due-emails.ts'
import { followTexts } from '#server/features/texts/follow-texts.ts'
import { auditOf } from '#tests/support/audit.ts'
import { aCustomer, anAdministrator, aStaffMember, send } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'
import { expectProblem, keepsItsContract } from '#tests/support/http/contract.ts'
import { openMailServer } from '#tests/support/http/mail-server.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const mail = await openMailServer()
const shop = await openShop({ withPages: true, smtpUrl: mail.url })
const owner = await anAdministrator(shop)
afterAll(async () => {
  await shop.close()
  await mail.stop()
})

type Content = Record<string, unknown>
const page = (more: Content = {}): Content => ({
  kind: 'page',
  title: 'Warranty',
  lead: 'What we promise.',
  text: '## Ours\n\nAt least 6 months for defects.',
  isInFooter: true,
  ...more,
})

async function read(key: string) {
  const reply = await send(shop, 'GET', `/admin/texts/${key}`, { token: owner.token })
  expect(reply.status).toBe(200)
  keepsItsContract(readText, reply)
  return reply.body.text
}

const change = (key: string, what: string, body: Content) =>
  send(shop, what === 'draft' ? 'PUT' : 'POST', `/admin/texts/${key}/${what}`, { token: owner.token, body })

async function publish(key: string, content: Content, more: Content = {}) {
  const { revision } = await read(key)
  return change(key, 'publish', { content, revision, acceptsWarnings: true, ...more })
}

async function htmlOf(path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
const wholeOf = async (path: string) => (await fetch(shop.url + path)).text()

describe('a page of the shop', () => {
  it('says what the shop says until the owner publishes, at once after that, and again once it is withdrawn', async () => {
    expect(await htmlOf('/warranty')).toContain('What the law gives you')

    const draft = await change('warranty', 'draft', { content: page(), revision: 0 })
    expect(draft.body.text).toMatchObject({ revision: 1, draft: { title: 'Warranty' }, published: null })
    expect(await htmlOf('/warranty')).toContain('What the law gives you')

    const published = await publish('warranty', page({ lead: 'Ask {email}.' }))
    expect(published.status).toBe(200)
    keepsItsContract(publishText, published)
    expect(published.body.text).toMatchObject({ draft: null, isShown: true, published: { version: 1 } })
    const own = await htmlOf('/warranty')
    expect(own).toContain('At least 6 months for defects.')
    expect(own).toContain('Ask help@kwela.example.')
    expect(own).toContain('Last changed on')
    expect(own).not.toContain('What the law gives you')

    await publish('warranty', page({ text: 'Second: 6 months for defects' }))
    expect(await htmlOf('/warranty')).toContain('Second: 6 months')
    const { versions, revision } = await read('warranty')
    expect(versions).toMatchObject([
      { version: 2, publishedBy: owner.email },
      { version: 1, publishedBy: owner.email },
    ])

    const first = await send(shop, 'GET', '/admin/texts/warranty/versions/1', { token: owner.token })
    keepsItsContract(readTextVersion, first)
    await publish('warranty', first.body.version.content)
    expect(await htmlOf('/warranty')).toContain('At least 6 months for defects.')

    const now = revision + 1
    expect((await change('warranty', 'withdraw', { revision: now })).status).toBe(200)
    expect(await htmlOf('/warranty')).toContain('What the law gives you')
    expect((await read('warranty')).versions).toHaveLength(3)
    const actions = (await auditOf(shop, 'text', 'warranty')).map(({ action }) => action)
    expect(actions).toEqual(['text_published', 'text_published', 'text_published', 'text_withdrawn'])
  })

  it('follows the settings', async () => {
    await publish('faqs', page({ title: 'FAQs', text: 'Call {phone} within {change_of_mind_days} days' }))
    const { body } = await send(shop, 'GET', '/admin/settings', { token: owner.token })
    const settings = { ...body.settings, contact: { ...body.settings.contact, phone: '+27 10 555 0123' } }
    const saved = await send(shop, 'PUT', '/admin/settings', {
      token: owner.token,
      body: { settings, version: body.version },
    })
    expect(saved.status).toBe(200)
    expect(await htmlOf('/faqs')).toContain('Call +27 10 555 0123 within 7 days')
  })

  it('runs nothing of what is written', async () => {
    const text = [
      '<script>window.bad = 1</script>',
      '<img src=x onerror="window.bad = 1">',
      '[click](javascript:alert(1)) [data](data:text/html,hi) [out](https://good.example/a)',
      '"></p><script>window.bad = 1</script>',
    ].join('\n\n')
    await publish('shipping', page({ title: '<script>1</script>', lead: '</title><script>', text }))
    const html = await htmlOf('/shipping')
    expect(html).not.toContain('<script>window.bad')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('href="javascript:')
    expect(html).not.toContain('href="data:')
    expect(html).toContain('&lt;script&gt;window.bad = 1&lt;/script&gt;')
    expect(html).toContain('href="https://good.example/a"')
    // Also not in the data that the page is hydrated from.
    expect(await wholeOf('/shipping')).not.toMatch(/<script>window\.bad/)
  })
})

describe('publishing', () => {
  it('names what the law wants and is not there, and takes it if that was seen', async () => {
    const content = page({ title: 'Returns', text: 'No returns.' })
    const refused = await change('returns', 'publish', { content, revision: 0 })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'has_warnings' })
    expect(refused.body.warnings.join('\n')).toContain('The right to cancel without a reason')
    expect((await change('returns', 'publish', { content, revision: 0, acceptsWarnings: true })).status).toBe(
      200,
    )
    const [entry] = await auditOf(shop, 'text', 'returns')
    expect(entry?.after).toMatchObject({ version: 1, accepted: refused.body.warnings })
  })

  it.each([
    ['an unknown placeholder', { text: 'Call {telephone}' }, /\{telephone\} is not a placeholder.*\{phone\}/],
    ['turned writing', { title: 'a\u202eb' }, /direction of writing/],
    ['deep nesting', { text: `${'> '.repeat(20)}a` }, /nested too deeply/],
    ['an empty text', { text: ' ' }, /Enter the text/],
    ['a text that is too long', { text: 'a b\n\n'.repeat(7_000) }, /./],
    [
      'another kind',
      { kind: 'banner', link: '', linkLabel: '', beginsAt: null, endsAt: null },
      /another place/,
    ],
  ])('refuses %s', async (_name, more, message) => {
    const reply = await change('terms', 'publish', {
      content: page(more),
      revision: 0,
      acceptsWarnings: true,
    })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toMatch(message)
    const draft = await change('terms', 'draft', { content: page(more), revision: 0 })
    expect(draft.status).toBe(400)
  })

  it('sent twice publishes once, and of two people only the first', async () => {
    const body = { content: page({ title: 'Privacy' }), revision: 0, acceptsWarnings: true }
    const other = { ...body, content: page({ title: 'Privacy, by someone else' }) }
    const replies = await Promise.all([body, body, other].map((one) => change('privacy', 'publish', one)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual(
      replies[2]?.status === 200 ? [200, 409, 409] : [200, 200, 409],
    )
    expect((await read('privacy')).versions).toHaveLength(1)
  })

  it('is for administrators, and for places that exist', async () => {
    const { token } = await aStaffMember(shop, ['catalogue', 'emails', 'orders', 'prices'])
    for (const [method, path] of [
      ['GET', '/admin/texts'],
      ['GET', '/admin/texts/returns'],
      ['PUT', '/admin/texts/returns/draft'],
      ['POST', '/admin/texts/returns/publish'],
    ] as const)
      expect((await send(shop, method, path, { token, ...(method !== 'GET' && { body: {} }) })).status).toBe(
        403,
      )
    for (const key of ['nothing', 'own-', 'own--a', 'email-reset_password', 'email-nothing'])
      expect((await change(key, 'draft', { content: page(), revision: 0 })).status).toBe(404)
  })

  it('cannot be changed afterwards, not even in the database', async () => {
    await publish('contact', page({ title: 'Contact' }))
    const rewriting = shop.services.db.execute(
      sql`update own_text_versions set content = '{}' where key = 'contact'`,
    )
    await expect(rewriting).rejects.toThrow()
  })
})

describe("a page of the owner's own", () => {
  it('has an address, a link at the foot of every page, and a place in the sitemap', async () => {
    expect((await fetch(`${shop.url}/pages/about-us`)).status).toBe(404)
    expect(await wholeOf('/cart')).not.toContain('/pages/about-us')
    await publish('own-about-us', page({ title: 'About us', text: 'We are {shop}.' }))
    expect(await htmlOf('/pages/about-us')).toContain('We are Kwela.')
    expect(await wholeOf('/cart')).toContain('href="/pages/about-us"')
    expect(await wholeOf('/sitemap.xml')).toContain('/pages/about-us</loc><lastmod>')
    const reply = await send(shop, 'GET', '/pages/own-about-us')
    keepsItsContract(readWrittenPage, reply)

    const { revision } = await read('own-about-us')
    await change('own-about-us', 'withdraw', { revision })
    expect((await fetch(`${shop.url}/pages/about-us`)).status).toBe(404)
    expect(await wholeOf('/cart')).not.toContain('/pages/about-us')
  })
})

describe('the banner', () => {
  const inMinutes = (minutes: number) => new Date(shop.clock.now.getTime() + minutes * 60_000).toISOString()
  const banner = (more: Content = {}) => ({
    kind: 'banner',
    text: 'Closed on Friday',
    link: '/contact',
    linkLabel: 'Contact us',
    beginsAt: inMinutes(60),
    endsAt: inMinutes(120),
    ...more,
  })

  it('begins and ends by the clock, on every page', async () => {
    expect((await publish('banner', banner())).body.text).toMatchObject({ isShown: false })
    const isOn = async () => (await wholeOf('/cart')).includes('Closed on Friday')
    expect(await isOn()).toBe(false)
    expect(await followTexts(shop.services)).toBe(0)
    shop.clock.passMinutes(61)
    expect(await followTexts(shop.services)).toBe(1)
    expect(await isOn()).toBe(true)
    shop.clock.passMinutes(60)
    expect(await followTexts(shop.services)).toBe(1)
    expect(await isOn()).toBe(false)
  })

  it.each([
    ['link', { link: 'javascript:alert(1)' }],
    ['linkLabel', { linkLabel: '' }],
    ['endsAt', { beginsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
  ])('is refused for its %s', async (field, more) => {
    const reply = await publish('banner', banner(more))
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.fields)).toEqual([field])
  })

  it('is not published after its end', async () => {
    expectProblem(await publish('banner', banner({ beginsAt: null, endsAt: inMinutes(-1) })), 409, 'over')
  })
})

describe('the words in an email', () => {
  const words = (opening: string, closing = '') => ({ kind: 'email', opening, closing })
  const order = 'ORD-1795165200000'

  it('are around what the shop writes, in the preview and in what is sent', async () => {
    const content = words('Dear {name}, order {order} <script>', 'See you, {shop}')
    const path = '/admin/texts/email-order_confirmed/preview'
    const preview = await send(shop, 'POST', path, { token: owner.token, body: { content } })
    const { email } = preview.body.preview
    expect(email.text).toContain(`Dear Thandi, order ${order} <script>`)
    expect(email.text).toContain('See you, Kwela')
    expect(email.html).toContain('&lt;script&gt;')
    expect(email.html).not.toContain('<script>')
    expect(email.text.indexOf('Dear Thandi')).toBeLessThan(
      email.text.indexOf('We have received your payment'),
    )

    await publish('email-order_confirmed', content)
    const paid = await aPaidOrder(shop, await aCustomer(shop))
    const { body } = await send(shop, 'GET', `/admin/emails?kind=order_confirmed&q=${paid.orderNumber}`, {
      token: owner.token,
    })
    expect(body.emails[0].text).toContain(`order ${paid.orderNumber} <script>`)
    expect(body.emails[0].text).toContain('We have received your payment and will pack order')
  })

  it('may only leave open what the email knows', async () => {
    const known = await publish('email-back_in_stock', words('For {order}'))
    expect(known.status).toBe(400)
    expect(known.body.fields.opening).toContain('You can use {name}, {shop}, {phone}, {email}')
  })

  it('are tested on whoever asks, and on nobody else', async () => {
    const path = '/admin/texts/email-order_shipped/test'
    const test = {
      token: owner.token,
      body: { content: words('A test for {name}') },
      headers: { 'idempotency-key': 'once' },
    }
    for (const reply of [await send(shop, 'POST', path, test), await send(shop, 'POST', path, test)])
      expect(reply).toMatchObject({ status: 200, body: { to: owner.email } })
    await sendDueEmails(shop.services, new AbortController().signal)
    const { body } = await send(shop, 'GET', '/admin/emails?kind=email_test', { token: owner.token })
    expect(body.emails).toMatchObject([{ to: owner.email, status: 'sent' }])
    expect(body.emails[0].subject).toMatch(/^Test: /)
    expect(body.emails[0].text).toContain('A test for Thandi')
    expect(body.emails[0].text).toContain('This is a test')
  })
})
