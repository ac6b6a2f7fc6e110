import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { issueCreditNote } from '#server/features/invoices/issue-credit-note.ts'
import { aVisitor, openBrowser } from '#tests/support/browser/browser.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { aCustomer, aProduct, placeOrder } from '#tests/support/given/builders.ts'
import { oweInvoice } from '#tests/support/given/owe-invoice.ts'
import { openShop } from '#tests/support/shop/shop.ts'

const shop = await openShop({ withPages: true, isRealTime: true })
const browser = await openBrowser()
afterAll(async () => {
  await browser.close()
  await shop.close()
})

it('downloads invoice and credit note of an order as PDFs, and says so when it cannot', async () => {
  const person = await aCustomer(shop)
  const { order } = (await placeOrder(shop, person, [{ productId: await aProduct(shop), quantity: 1 }])).body
  const { db, clock } = shop.services
  const now = clock()
  await db.transaction((tx) => oweInvoice(tx, { orderId: order.id, shop: shop.services.shop, now }))
  const refund = { orderId: order.id, refundId: 1, amountCents: 100_000, reason: 'Changed my mind', now }
  await db.transaction((tx) => issueCreditNote(tx, refund))

  const { page, context, complaints } = await aVisitor(browser, { width: 390, height: 844 })
  await context.addInitScript((token) => sessionStorage.setItem('token', token), person.token)
  await page.goto(`${shop.url}/orders/${order.orderNumber}`)
  const papers = page.getByRole('region', { name: 'Invoices' })
  await papers.getByText('Tax Invoice INV-000001').waitFor()
  await papers.getByText('Tax Credit Note CN-000001').waitFor()
  await followsTheRules(page)

  for (const number of ['INV-000001', 'CN-000001']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      papers.getByRole('button', { name: `Download ${number} as PDF` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${number}.pdf`)
    const bytes = new Uint8Array(await readFile(await download.path()))
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    expect(text).toContain(number)
    expect(text).toContain(order.orderNumber)
  }
  expect(complaints).toEqual([])

  await context.setOffline(true)
  await papers.getByRole('button', { name: 'Download INV-000001 as PDF' }).click()
  await papers.getByText('It could not be downloaded').waitFor()
  await context.close()
})
