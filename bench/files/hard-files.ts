import { maxCsvBytes, maxCsvRows } from '#contract/catalogue/product-csv.ts'

const rows = Array.from({ length: maxCsvRows })
const room = maxCsvBytes - 100
const words = 'Quiet, light and quick to charge. '.repeat(8).trim()

/** The largest and strangest files that are allowed, by name. */
export const hardFiles: Readonly<Record<string, () => string>> = {
  'as many products as a file may have': () =>
    [
      'name,sku,brand,category,wholesale_price,retail_price,description',
      ...rows.map((_row, at) => `Thing ${at},T-${at},Bench,Laptops,100.00,199.00,"${words}"`),
    ].join('\n'),
  'as many rows that are all wrong': () =>
    ['id,name,retail_price', ...rows.map((_row, at) => `${900_000 + at},x,many`)].join('\n'),
  'line ends alone': () => `name,sku${'\n'.repeat(room)}`,
  'separators alone': () => `name,sku\n${','.repeat(room)}`,
  'one cell of line ends': () => `name,sku\n"${'\n'.repeat(room)}",b`,
  'one cell of letters': () => `name,sku\n${'a'.repeat(room)},b`,
  'a quotation mark that never closes': () => `name,sku\n"${'a,b\n'.repeat(room / 4)}`,
}
