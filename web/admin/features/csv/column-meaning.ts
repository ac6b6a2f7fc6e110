import type { CsvLineError, FileColumn } from '#contract/product-csv.ts'
import { type CostRule, costLabel, costWords } from '#domain/cost-rule.ts'
import type { FieldKind } from '#domain/fields.ts'
import { fieldOfColumn, columnLabel as labelOfColumn, productFields } from '#domain/product-fields.ts'
import { isCost } from '../catalogue/product-form-values.ts'

type ColumnGuide = {
  meaning: string
  /** What to do about a cell that was refused. */
  mend: string
}

const amount = 'Write it as 1299.00, 1 299,00 or R 1 299,00.'
const count = 'Write a whole number, 0 or more.'

/** What is to be said of a column beyond what its kind says. */
const columnGuide: Partial<Record<FileColumn, ColumnGuide>> = {
  id: {
    meaning: 'Finds the product. Leave it empty to add a new one, and never change it.',
    mend: 'Use the id of an export, or leave it empty for a new product. A product may stand in one line only.',
  },
  sku: {
    meaning:
      'Your own code; finds the product where there is no id. Empty for a new product: the shop makes one.',
    mend: 'Each product has an SKU of its own, in one line only. Leave it empty for a new product.',
  },
  name: {
    meaning: 'As shoppers read it.',
    mend: 'Write the name as shoppers should read it.',
  },
  brand: {
    meaning: 'Who makes it.',
    mend: 'Write the brand, or leave the cell empty.',
  },
  category: {
    meaning: 'The title of a category, or its address.',
    mend: 'Use a category that is there already, by its title, or add it under Categories first.',
  },
  supplier: {
    meaning: 'The name of a supplier. May be empty.',
    mend: 'Use the name of a supplier that is there already, or add it under Suppliers first.',
  },
  supplier_sku: {
    meaning: 'What the supplier calls it.',
    mend: 'Write the whole code. In a spreadsheet, format the column as text before you type long numbers.',
  },
  retail_price: {
    meaning: 'What shoppers pay, VAT included.',
    mend: amount,
  },
  wholesale_price: {
    meaning: 'What the supplier asks. Below the retail price.',
    mend: amount,
  },
  cost_price: {
    meaning: 'What it cost you. Empty for a new product: the wholesale price.',
    mend: amount,
  },
  stock_quantity: {
    meaning:
      'How many are on the shelf, those that orders hold included. Leave it as exported, and what sells meanwhile stays sold.',
    mend: `${count} No fewer than orders hold.`,
  },
  stock_exported: {
    meaning: 'What was on hand when the file was exported. Never change it: a count differs from this.',
    mend: 'Use the number of the export, or export the products again.',
  },
  stock_received: {
    meaning: 'How many came in: 10 adds ten to whatever is on hand. Mostly empty.',
    mend: 'Write how many came in, such as 10, or leave the cell empty.',
  },
  min_stock_level: {
    meaning: 'Below this the stock counts as low.',
    mend: count,
  },
  max_stock_level: {
    meaning: 'Up to this it is ordered again. May be empty.',
    mend: `${count} No lower than the minimum.`,
  },
  tags: {
    meaning: 'Words from the product form, with a comma between them.',
    mend: 'Use the tags that the product form offers, with a comma between them.',
  },
  insurance_type: {
    meaning: 'As in the product form; none where it is empty.',
    mend: 'Use one of the words of the product form, or leave the cell empty.',
  },
  is_active: {
    meaning: 'TRUE shows it to shoppers, FALSE hides it.',
    mend: 'Write TRUE or FALSE.',
  },
  specifications: {
    meaning: 'As an export writes them, or a plain sentence.',
    mend: 'Copy the form of an exported product: {"ram":"16GB"}. Or write a plain sentence.',
  },
  description: {
    meaning: 'The text of the product page.',
    mend: 'Shorten or correct the text.',
  },
}

/** Of columns that are no field of a product's table. */
const ownLabels: Partial<Record<string, string>> = {
  id: 'Id',
  stock_quantity: 'Stock',
  stock_exported: 'Stock exported',
  stock_received: 'Stock received',
  specifications: 'Specifications',
}

const guideOfKind: Record<FieldKind['kind'], ColumnGuide> = {
  text: { meaning: 'A text.', mend: 'Shorten or correct the text.' },
  money: { meaning: 'An amount.', mend: amount },
  count: { meaning: 'A whole number.', mend: count },
  flag: { meaning: 'TRUE or FALSE.', mend: 'Write TRUE or FALSE.' },
  choice: { meaning: 'As in the product form.', mend: 'Use one of the words of the product form.' },
  list: {
    meaning: 'Words with a comma between them.',
    mend: 'Use the words that the product form offers, with a comma between them.',
  },
}

function guideOf(column: string): ColumnGuide | undefined {
  const known: Partial<Record<string, ColumnGuide>> = columnGuide
  const field = fieldOfColumn(column)
  return known[column] ?? (field && guideOfKind[productFields[field].kind])
}

const isCostColumn = (column: string) => isCost(fieldOfColumn(column) ?? '')

/** What a column is called, of costs with the word on their VAT; by its own name where it is none of a product. */
export function columnLabel(column: string, rule: CostRule | null): string {
  const field = fieldOfColumn(column)
  const label = field ? labelOfColumn(field) : (ownLabels[column] ?? column)
  return isCostColumn(column) ? costLabel(label, rule) : label
}

/** What a column stands for, to whoever fills it in. */
export function columnMeaning(column: FileColumn, rule: CostRule | null): string {
  const meaning = guideOf(column)?.meaning ?? ''
  const words = rule && costWords(rule)
  return words && isCostColumn(column) ? `${meaning} Write it ${words}.` : meaning
}

const isPrice = (column: string) => {
  const field = fieldOfColumn(column)
  return field !== undefined && productFields[field].kind === 'money'
}

/** What mends an error that the advice of its column would miss: a price that reads well and is too low, say. */
const errorGuides: readonly { isMeant: (error: CsvLineError) => boolean; mend: string }[] = [
  {
    isMeant: ({ error }) => error.startsWith('You may not change this'),
    mend: 'Leave the cell as it was exported, or take the column out of the file.',
  },
  {
    isMeant: ({ error }) => error === 'This product is archived',
    mend: 'Restore the product first, or take this line out of the file.',
  },
  {
    isMeant: ({ error }) => error.startsWith('has a character'),
    mend: 'Write the cell anew: something that cannot be seen came in when it was copied.',
  },
  {
    isMeant: ({ error }) => error === 'Write what was received in one of the two columns',
    mend: 'Empty Stock received, or write the number on hand under Stock instead of "+".',
  },
  {
    isMeant: ({ error }) => error === 'Retail price must be higher than wholesale price',
    mend: 'Raise the retail price or lower the wholesale price: 1 299,00 over 999,00, say.',
  },
  {
    isMeant: ({ field, error }) => isPrice(field) && error.startsWith('Too big'),
    mend: 'A price is at most R 21 000 000: look for a decimal comma or point that is missing.',
  },
]

/** What to do about something that was refused. */
export function mendAdvice(refused: CsvLineError): string {
  const { line, field } = refused
  const guide = guideOf(field)
  if (guide && line > 1) return errorGuides.find(({ isMeant }) => isMeant(refused))?.mend ?? guide.mend
  if (line > 1) return 'Put quotation marks around a cell that holds a comma, a semicolon or a line break.'
  if (field === '') return 'Choose a CSV file whose first line names the columns, such as an export.'
  if (guide) return 'Keep one of the two columns, and take the other out of the file.'
  return 'Name the column as in an export, or take it out of the file.'
}
