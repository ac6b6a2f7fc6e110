import fc, { type Arbitrary } from 'fast-check'
import { nearly, rightly } from '../http/schema-arbitrary.ts'
import type { Facts } from './known.ts'
import { asText } from './written.ts'

type Content = Record<string, { schema: unknown }>
export type ShotBody = { headers: Record<string, string>; bytes: Buffer | null }

const json = 'application/json'
const form = 'multipart/form-data'
export const noBody: ShotBody = { headers: {}, bytes: null }

const oddTypes = fc.constantFrom(
  json,
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  form,
  `${form}; boundary=x`,
  'application/octet-stream',
  '/',
  'x'.repeat(2_000),
)

const oddTexts = fc.constantFrom(
  '',
  'null',
  '[]',
  '""',
  '0',
  '{"a":1,"a":{}}',
  '{"quantity":1e999,"amount":-0,"price":1e-9,"total":399.000000001}',
  '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
  '{"items":{"length":1e9}}',
  '['.repeat(5_000) + ']'.repeat(5_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"email":"a',
  '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\nnothing\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku,name\r\n"a',
)

type Needs = { document: unknown; known: Facts }

/** A valid body according to the schema, with existing values. */
export function orderlyBody(content: Content, { document, known }: Needs): Arbitrary<ShotBody> {
  const schema = schemaOf(content)
  if (schema === undefined) return fc.constant(noBody)
  const value = fc
    .tuple(rightly(schema, document), allKnown(known))
    .map(([value, given]) => withKnown(value, given))
  return form in content ? fc.oneof(asJson(value), asForm(value, known)) : asJson(value)
}

/** Nearly valid bodies, the same with existing values, and completely invalid ones. */
export function shotBody(content: Content, { document, known }: Needs): Arbitrary<ShotBody> {
  const schema = schemaOf(content)
  const odd = fc.tuple(oddTypes, oddTexts).map(([type, text]) => aBody(type, Buffer.from(text)))
  if (schema === undefined) return fc.oneof(fc.constant(noBody), odd)
  const given = fc.oneof(allKnown(known), fc.constant<FieldValues>({}))
  const value = fc.tuple(nearly(schema, document), given).map(([value, given]) => withKnown(value, given))
  const body = fc.oneof(
    { weight: 6, arbitrary: asJson(value) },
    { weight: form in content ? 5 : 1, arbitrary: asForm(value, known) },
    { weight: 2, arbitrary: odd },
  )
  return fc
    .tuple(body, fc.integer({ min: 0, max: 11 }))
    .map(([body, lot]) => (lot === 11 ? inChunks(body) : body))
}

function schemaOf(content: Content): unknown {
  return content[json]?.schema ?? content[form]?.schema
}

function asJson(value: Arbitrary<unknown>): Arbitrary<ShotBody> {
  return value.map((value) => aBody(json, Buffer.from(JSON.stringify(value) ?? '')))
}

function asForm(value: Arbitrary<unknown>, known: Facts): Arbitrary<ShotBody> {
  return fc
    .tuple(value, filesOf(known))
    .map(([value, file]) => aBody(`${form}; boundary=x`, formOf(value, file)))
}

function aBody(type: string, bytes: Buffer): ShotBody {
  return { headers: { 'content-type': type, 'content-length': String(bytes.length) }, bytes }
}

/** Sent without a length. */
function inChunks({ headers, bytes }: ShotBody): ShotBody {
  const { 'content-length': _, ...rest } = headers
  return { headers: { ...rest, 'transfer-encoding': 'chunked' }, bytes }
}

type FieldValues = Record<string, unknown>

function allKnown({ fields }: Facts): Arbitrary<FieldValues> {
  return fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, fc.constantFrom(...values)])),
  )
}

function withKnown(value: unknown, given: FieldValues): unknown {
  if (Array.isArray(value)) return value.map((one) => withKnown(one, given))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : withKnown(part, given),
    ]),
  )
}

type ShotFile = { name: string; bytes: Buffer }

function filesOf({ picture }: Facts): Arbitrary<ShotFile> {
  const csv = 'sku,name,brand,category,retail_price,stock\r\nSKU-1,"=1+1",Acme,laptops,100,5\r\n'
  return fc.constantFrom(
    { name: 'a.png', bytes: picture },
    { name: 'a.csv', bytes: Buffer.from(csv) },
    { name: '../a.png', bytes: picture.subarray(0, 200) },
    { name: 'a\u0000.csv', bytes: Buffer.from('\ufeffsku;name\n\ud800') },
    { name: '', bytes: Buffer.alloc(0) },
  )
}

function formOf(value: unknown, file: ShotFile): Buffer {
  const fields = value !== null && typeof value === 'object' ? Object.entries(value) : []
  const parts = fields.flatMap(([name, field]) => {
    const isFile = name === 'images' || name === 'file'
    const head = `form-data; name="${name.replace(/[^\w]/g, '_')}"${isFile ? `; filename="${file.name}"` : ''}`
    const bytes = isFile ? file.bytes : Buffer.from(asText(field))
    return [Buffer.from(`--x\r\ncontent-disposition: ${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')])
}
