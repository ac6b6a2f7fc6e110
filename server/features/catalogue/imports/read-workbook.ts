import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { type OpenZip, openZip, UnsafeZip } from './open-zip.ts'

const megabyte = 1024 * 1024
const limits = { entries: 2_000, entryBytes: 80 * megabyte, totalBytes: 120 * megabyte }
export const maxColumns = 200

export type WorkbookRow = { line: number; cells: string[] }

export type ReadWorkbook = { kind: 'read'; rows: WorkbookRow[] } | { kind: 'unreadable'; error: string }

/** The cells of the first sheet that is shown, as they were typed. Formulas are what they last came to. */
export async function readWorkbook(bytes: Buffer, maxRows: number): Promise<ReadWorkbook> {
  try {
    const zip = await openZip(bytes, limits)
    const path = await findFirstSheet(zip)
    const sheet = path && (await zip.read(path))
    if (!sheet) return { kind: 'unreadable', error: 'This is not an Excel workbook. Save it as .xlsx or CSV' }
    const strings = await readStrings(await zip.read('xl/sharedStrings.xml'))
    return { kind: 'read', rows: await readRows(sheet, strings, maxRows) }
  } catch (error) {
    if (!(error instanceof UnsafeZip)) throw error
    return { kind: 'unreadable', error: `The workbook cannot be read: ${error.message}` }
  }
}

type Attributes = Readonly<Record<string, string>>
type Handlers = {
  onOpen?(name: string, attributes: Attributes): void
  onText?(text: string): void
  onClose?(name: string): void
}

const sliceLength = 256 * 1024

/** In slices, so that other requests have their turns. */
async function parseXml(xml: Buffer, { onOpen, onText, onClose }: Handlers): Promise<void> {
  const plain = (name: string) => name.replace(/^.*:/, '')
  const parser = new Parser(
    {
      onopentag: (name, attributes) => onOpen?.(plain(name), attributes),
      ontext: onText,
      onclosetag: (name) => onClose?.(plain(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const text = new TextDecoder('utf-8').decode(xml)
  for (let at = 0; at < text.length; at += sliceLength) {
    parser.write(text.slice(at, at + sliceLength))
    await setImmediate()
  }
  parser.end()
}

async function findFirstSheet(zip: OpenZip): Promise<string | null> {
  const [book, relations] = [await zip.read('xl/workbook.xml'), await zip.read('xl/_rels/workbook.xml.rels')]
  if (!book || !relations) return null
  const shown: string[] = []
  await parseXml(book, {
    onOpen(name, attributes) {
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && id && (attributes.state ?? 'visible') === 'visible') shown.push(id)
    },
  })
  const targets = new Map<string, string>()
  await parseXml(relations, {
    onOpen(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const target = targets.get(shown[0] ?? '')
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readStrings(xml: Buffer | null): Promise<string[]> {
  const strings: string[] = []
  if (!xml) return strings
  let text = ''
  let isText = false
  // How a Japanese text is read aloud, which is no part of it.
  let isPhonetic = false
  await parseXml(xml, {
    onOpen(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    onText(part) {
      if (isText) text += part
    },
    onClose(name) {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
  })
  return strings
}

async function readRows(xml: Buffer, strings: readonly string[], maxRows: number): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = []
  let line = 0
  let at = 0
  let kind = 'n'
  let text = ''
  let isValue = false
  await parseXml(xml, {
    onOpen(name, attributes) {
      if (name === 'row') {
        line = Number(attributes.r) || line + 1
        at = -1
        rows.push({ line, cells: [] })
        if (rows.length > maxRows) throw new UnsafeZip(`It has more than ${maxRows} rows`)
      }
      if (name === 'c') {
        at = attributes.r ? columnAt(attributes.r) : at + 1
        kind = attributes.t ?? 'n'
        text = ''
        if (at >= maxColumns) throw new UnsafeZip(`It has more than ${maxColumns} columns`)
      }
      isValue = name === 'v' || name === 't'
    },
    onText(part) {
      if (isValue) text += part
    },
    onClose(name) {
      isValue = false
      const cells = rows.at(-1)?.cells
      if (name !== 'c' || !cells) return
      while (cells.length < at) cells.push('')
      cells[at] = cellText(kind, text, strings)
    },
  })
  return rows
}

/** "C7" is in column 2. */
function columnAt(place: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? ''
  if (letters === '') throw new UnsafeZip(`It has a cell "${place.slice(0, 20)}"`)
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(kind: string, text: string, strings: readonly string[]): string {
  switch (kind) {
    case 's':
      return strings[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE'
    case 'e':
      return ''
    case 'n':
      return numberText(text)
    default:
      return text
  }
}

/** Prices that a formula made have more decimals than money: 113.04347826087. Codes of 13 digits are stored as 6.00E+12. */
function numberText(text: string): string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  return Number.isInteger(number) ? number.toFixed(0) : String(Math.round(number * 100) / 100)
}
