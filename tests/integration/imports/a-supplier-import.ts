import { eq } from 'drizzle-orm'
import {
  checkSupplierImport,
  readSupplierImport,
  saveSupplierMapping,
  startSupplierImport,
  uploadSupplierFile,
} from '#contract/catalogue/supplier-import.ts'
import type { SupplierMapping } from '#domain/catalogue/supplier-file/supplier-mapping.ts'
import { products } from '#server/db/schema/products.ts'
import { suppliers } from '#server/db/schema/suppliers.ts'
import { workOnImports } from '#server/features/catalogue/imports/work-on-imports.ts'
import { type Person, type Reply, send } from '#tests/support/given/builders.ts'
import { sendForm } from '#tests/support/given/forms.ts'
import { keepsItsContract } from '#tests/support/http/contract.ts'
import type { TestShop } from '#tests/support/shop/shop.ts'

let counter = 0

export async function aSupplier({ services }: TestShop, name = `Kudu Trading ${++counter}`): Promise<number> {
  const rows = await services.db
    .insert(suppliers)
    .values({ name, contact: 'Sales', email: `sales-${++counter}@kudu.example` })
    .returning({ id: suppliers.id })
  return rows[0]?.id ?? 0
}

/** The owner, importing suppliers' files by the shop's own interface. */
export function importer(shop: TestShop, owner: Person) {
  const { token } = owner
  const at = (id: number, path = '') => `/supplier-imports/${id}${path}`

  async function upload(supplierId: number, bytes: Buffer | string, name = 'prices.csv'): Promise<Reply> {
    const files = [{ field: 'file', name, type: 'text/csv', bytes }]
    const reply = await sendForm(shop, 'POST', '/supplier-imports', {
      person: owner,
      fields: { supplierId },
      files,
    })
    keepsItsContract(uploadSupplierFile, reply)
    return reply
  }

  async function map(
    id: number,
    change: (guess: SupplierMapping) => Partial<SupplierMapping>,
  ): Promise<Reply> {
    const { mapping } = await read(id)
    const reply = await send(shop, 'PUT', at(id, '/mapping'), {
      token,
      body: { mapping: { ...mapping, ...change(mapping) } },
    })
    keepsItsContract(saveSupplierMapping, reply)
    return reply
  }

  async function read(id: number) {
    const reply = await send(shop, 'GET', at(id), { token })
    keepsItsContract(readSupplierImport, reply)
    return reply.body.import
  }

  async function check(id: number, leaveOut: number[] = []) {
    const reply = await send(shop, 'POST', at(id, '/check'), { token, body: { leaveOut } })
    keepsItsContract(checkSupplierImport, reply)
    return reply.body
  }

  async function start(id: number, plan: string, leaveOut: number[] = []): Promise<Reply> {
    const reply = await send(shop, 'POST', at(id, '/start'), { token, body: { plan, leaveOut } })
    keepsItsContract(startSupplierImport, reply)
    return reply
  }

  return {
    upload,
    map,
    read,
    check,
    start,
    post: (id: number, path: string) => send(shop, 'POST', at(id, path), { token }),
    /** From a file to its end, as if the owner had looked at it and the job had run. */
    async run(supplierId: number, bytes: Buffer | string, change: Parameters<typeof map>[1] = () => ({})) {
      const { body } = await upload(supplierId, bytes)
      const { id } = body.import
      await map(id, change)
      const { plan } = await check(id)
      await start(id, plan)
      await work(shop)
      return read(id)
    },
  }
}

export function work({ services }: TestShop, signal = new AbortController().signal): Promise<number> {
  return workOnImports(services, signal)
}

export async function productBySku({ services }: TestShop, sku: string) {
  const rows = await services.db.select().from(products).where(eq(products.sku, sku))
  return rows[0]
}
