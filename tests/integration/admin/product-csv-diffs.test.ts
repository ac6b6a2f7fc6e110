import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importProducts } from '#contract/catalogue/product-csv.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { anAdministrator } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import { openShop } from '#tests/support/shop/shop.ts'
import { openScene } from './csv/open-scene.ts'

const folder = new URL('csv/golden/', import.meta.url)
const csvFiles = (await readdir(folder)).filter((name) => name.endsWith('.csv'))

const shop = await openShop()
const owner = await anAdministrator(shop)
afterAll(() => shop.close())
beforeAll(() => openScene(shop))

it.each(csvFiles)('reports for %s exactly what the JSON file beside it says', async (name) => {
  const files = [{ field: 'file', name, type: 'text/csv', bytes: await readFile(new URL(name, folder)) }]
  const reply = await sendForm(shop, 'POST', '/products/import', {
    person: owner,
    fields: { dryRun: true },
    files,
  })
  keepsItsContract(importProducts, reply)
  const { plan, ...told } = reply.body
  expect(plan).toMatch(/^[\w-]{43}$/)
  const expected = await readFile(new URL(name.replace('.csv', '.json'), folder), 'utf8')
  expect(told).toEqual(JSON.parse(expected))
  expect(await shop.services.db.$count(auditEntries)).toBe(0)
})
