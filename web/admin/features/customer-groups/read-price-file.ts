import { plainCell } from '#domain/catalogue/spreadsheet.ts'

const cell = /(?:^|[;,\t])(?:"((?:[^"]|"")*)"|([^;,\t]*))/g

/** The prices of a file with a column "sku" and a column "price", as it writes them, so that no mistake in it is lost. */
export function readPriceFile(text: string): { sku: string; price: string }[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = cellsOf(head).map((name) => name.toLowerCase())
  const [skuAt, priceAt] = [names.indexOf('sku'), names.indexOf('price')]
  if (skuAt === -1 || priceAt === -1) return []
  return rows.flatMap((row) => {
    const cells = cellsOf(row)
    const sku = plainCell(cells[skuAt] ?? '').trim()
    const price = cells[priceAt] ?? ''
    return sku === '' || price === '' ? [] : [{ sku, price }]
  })
}

function cellsOf(row: string): string[] {
  // A comma may be part of a price where semicolons or tabs divide the cells.
  const divided = /[;\t]/.test(row) ? row.replaceAll(',', comma) : row
  return [...divided.matchAll(cell)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).replaceAll(comma, ',').trim(),
  )
}

const comma = '\uE000'
