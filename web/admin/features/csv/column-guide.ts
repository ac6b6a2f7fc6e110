import type { CsvLineError, FileColumn } from '#contract/product-csv.ts'
import { type CostRule, costLabel, costWords } from '#domain/cost-rule.ts'

type ColumnGuide = {
  label: string
  meaning: string
  /** What to do about a cell that was refused. */
  mend: string
}

const amount = 'Enter it as 1299.00, 1 299,00 or R 1 299,00.'
const count = 'Enter a whole number, 0 or more.'

/** What every column of a CSV file stands for. */
export const columnGuide: Record<FileColumn, ColumnGuide> = {
  id: {
    label: 'Id',
    meaning: 'Identifies the product. Leave it empty to add a new one, and never change it.',
    mend: 'Use the id from an export, or leave it empty for a new product. Each product can be in one line only.',
  },
  sku: {
    label: 'SKU',
    meaning:
      'Your own code. Identifies the product if there is no id. Leave it empty for a new product and the shop makes one.',
    mend: 'Each product has its own SKU, in one line only. Leave it empty for a new product.',
  },
  name: {
    label: 'Name',
    meaning: 'The name that shoppers see.',
    mend: 'Enter the name that shoppers should see.',
  },
  brand: {
    label: 'Brand',
    meaning: "The manufacturer's brand.",
    mend: 'Enter the brand, or leave the cell empty.',
  },
  category: {
    label: 'Category',
    meaning: "A category's title or address.",
    mend: 'Use the title of an existing category, or add it under Categories first.',
  },
  supplier: {
    label: 'Supplier',
    meaning: "A supplier's name. Can be empty.",
    mend: 'Use the name of an existing supplier, or add it under Suppliers first.',
  },
  supplier_sku: {
    label: 'Supplier code',
    meaning: "The supplier's own code.",
    mend: 'Enter the whole code. In a spreadsheet, format the column as text before you type long numbers.',
  },
  retail_price: { label: 'Retail price', meaning: 'What shoppers pay, including VAT.', mend: amount },
  wholesale_price: {
    label: 'Wholesale price',
    meaning: 'What the supplier charges. Below the retail price.',
    mend: amount,
  },
  cost_price: {
    label: 'Cost price',
    meaning: 'What it cost you. If empty for a new product, the wholesale price.',
    mend: amount,
  },
  stock_quantity: {
    label: 'Stock',
    meaning:
      'How many you have, including those reserved by orders. Leave it as exported, and sales in the meantime are still subtracted.',
    mend: `${count} Not less than orders have reserved.`,
  },
  stock_exported: {
    label: 'Stock exported',
    meaning: 'What was on hand when you exported the file. Never change it: a new count is compared with it.',
    mend: 'Use the number from the export, or export the products again.',
  },
  stock_received: {
    label: 'Stock received',
    meaning: 'How many you received: 10 adds ten to what is on hand. Usually empty.',
    mend: 'Enter how many you received, such as 10, or leave the cell empty.',
  },
  min_stock_level: { label: 'Minimum stock', meaning: 'At or below this, stock is low.', mend: count },
  max_stock_level: {
    label: 'Maximum stock',
    meaning: 'Orders to the supplier top up to this. Can be empty.',
    mend: `${count} Not below the minimum.`,
  },
  tags: {
    label: 'Tags',
    meaning: 'Tags from the product form, separated by commas.',
    mend: 'Use tags from the product form, separated by commas.',
  },
  insurance_type: {
    label: 'Insurance',
    meaning: 'As in the product form. None if empty.',
    mend: 'Use a value from the product form, or leave the cell empty.',
  },
  is_active: {
    label: 'Active',
    meaning: 'TRUE shows it to shoppers, FALSE hides it.',
    mend: 'Enter TRUE or FALSE.',
  },
  specifications: {
    label: 'Specifications',
    meaning: 'As in an export, or a plain sentence.',
    mend: 'Use the format of an exported product: {"ram":"16GB"}. Or write a plain sentence.',
  },
  description: {
    label: 'Description',
    meaning: 'The text of the product page.',
    mend: 'Shorten or correct the text.',
  },
}

const knownGuides: Partial<Record<string, ColumnGuide>> = columnGuide

const isCost = (field: string) => field === 'wholesale_price' || field === 'cost_price'

/** What a column is called, of costs with the word on their VAT; by its own name where it is none of a product. */
export function columnLabel(field: string, rule: CostRule | null): string {
  const label = knownGuides[field]?.label ?? field
  return isCost(field) ? costLabel(label, rule) : label
}

/** What a column stands for, to whoever fills it in. */
export function columnMeaning(column: FileColumn, rule: CostRule | null): string {
  const { meaning } = columnGuide[column]
  const words = rule && costWords(rule)
  return words && isCost(column) ? `${meaning} Write it ${words}.` : meaning
}

const isPrice = (field: string) => field.endsWith('_price')

/** What mends an error that the advice of its column would miss: a price that reads well and is too low, say. */
const errorGuides: readonly { isMeant: (error: CsvLineError) => boolean; mend: string }[] = [
  {
    isMeant: ({ error }) => error.startsWith('You need the prices and costs permission'),
    mend: 'Leave the cell as it was exported, or remove the column.',
  },
  {
    isMeant: ({ error }) => error === 'This product is archived',
    mend: 'Restore the product first, or remove this line.',
  },
  {
    isMeant: ({ error }) => error.startsWith('has a character'),
    mend: 'Retype the cell: it has an invisible character, probably from copying.',
  },
  {
    isMeant: ({ error }) => error === 'Enter what was received in only one of the two columns',
    mend: 'Clear Stock received, or enter the number on hand under Stock instead of "+".',
  },
  {
    isMeant: ({ error }) => error === 'Retail price must be higher than wholesale price',
    mend: 'Raise the retail price or lower the wholesale price: 1 299,00 over 999,00, say.',
  },
  {
    isMeant: ({ field, error }) => isPrice(field) && error.startsWith('Too big'),
    mend: 'A price is at most R 21 000 000. Check for a missing decimal comma or point.',
  },
]

/** What to do about something that was refused. */
export function mendAdvice(refused: CsvLineError): string {
  const { line, field } = refused
  const guide = knownGuides[field]
  if (guide && line > 1) return errorGuides.find(({ isMeant }) => isMeant(refused))?.mend ?? guide.mend
  if (line > 1) return 'Put quotation marks around a cell that contains a comma, a semicolon or a line break.'
  if (field === '') return 'Choose a CSV file with column names in the first line, such as an export.'
  if (guide) return 'Keep one of the two columns and remove the other.'
  return 'Name the column as in an export, or remove it.'
}
