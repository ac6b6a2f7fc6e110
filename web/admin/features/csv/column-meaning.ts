import type { CsvErrorCode, CsvLineError, FileColumn } from '#contract/catalogue/product-csv.ts'
import type { FieldKind } from '#domain/fields/fields.ts'
import { fieldOfColumn, columnLabel as labelOfColumn, productFields } from '#domain/fields/product-fields.ts'
import { type CostRule, costLabel, costWords } from '#domain/money/cost-rule.ts'
import { isCost } from '../catalogue/edit/product-form-values.ts'

type ColumnGuide = {
  meaning: string
  /** What to do about a refused cell. */
  mend: string
}

const amount = 'Enter it as 1299.00, 1 299,00 or R 1 299,00.'
const count = 'Enter a whole number, 0 or more.'

const packedSide: ColumnGuide = {
  meaning: 'With its packaging, in millimetres. If empty, all three sides are as its category says.',
  mend: 'Enter whole millimetres: 300 for 30 cm. Or leave the cell empty.',
}

/** Anything to say about a column beyond its kind. */
const columnGuide: Partial<Record<FileColumn, ColumnGuide>> = {
  id: {
    meaning: 'Identifies the product. Leave it empty to add a new one, and never change it.',
    mend: 'Use the id from an export, or leave it empty for a new product. Each product can be in one line only.',
  },
  sku: {
    meaning:
      'Your own code. Identifies the product if there is no id. Leave it empty for a new product and the shop makes one.',
    mend: 'Each product has its own SKU, in one line only. Leave it empty for a new product.',
  },
  name: {
    meaning: 'The name that shoppers see.',
    mend: 'Enter the name that shoppers should see.',
  },
  brand: {
    meaning: "The manufacturer's brand.",
    mend: 'Enter the brand, or leave the cell empty.',
  },
  category: {
    meaning: "A category's title or address.",
    mend: 'Use the title of an existing category, or add it under Categories first.',
  },
  supplier: {
    meaning: "A supplier's name. Can be empty.",
    mend: 'Use the name of an existing supplier, or add it under Suppliers first.',
  },
  supplier_sku: {
    meaning: "The supplier's own code.",
    mend: 'Enter the whole code. In a spreadsheet, format the column as text before you type long numbers.',
  },
  ean: {
    meaning: 'The barcode on the box: 8, 12, 13 or 14 digits. Can be empty.',
    mend: 'Scan or copy the number again. In a spreadsheet, format the column as text before you type it. Each product has its own.',
  },
  retail_price: { meaning: 'What shoppers pay, including VAT.', mend: amount },
  wholesale_price: {
    meaning: 'What the supplier charges. Below the retail price.',
    mend: amount,
  },
  cost_price: {
    meaning: 'What it cost you. If empty for a new product, the wholesale price.',
    mend: amount,
  },
  stock_quantity: {
    meaning:
      'How many you have, including those reserved by orders. Leave it as exported, and sales in the meantime are still subtracted.',
    mend: `${count} Not less than orders have reserved.`,
  },
  stock_exported: {
    meaning: 'What was on hand when you exported the file. Never change it: a new count is compared with it.',
    mend: 'Use the number from the export, or export the products again.',
  },
  stock_received: {
    meaning: 'How many you received: 10 adds ten to what is on hand. Usually empty.',
    mend: 'Enter how many you received, such as 10, or leave the cell empty.',
  },
  min_stock_level: { meaning: 'At or below this, stock is low.', mend: count },
  max_stock_level: {
    meaning: 'Orders to the supplier top up to this. Can be empty.',
    mend: `${count} Not below the minimum.`,
  },
  tags: {
    meaning: 'Tags from the product form, separated by commas.',
    mend: 'Use tags from the product form, separated by commas.',
  },
  insurance_type: {
    meaning: 'As in the product form. None if empty.',
    mend: 'Use a value from the product form, or leave the cell empty.',
  },
  is_active: {
    meaning: 'TRUE shows it to shoppers, FALSE hides it.',
    mend: 'Enter TRUE or FALSE.',
  },
  shelf: {
    meaning: 'Where the product lies, as your own labels say it. Pick lists are sorted by it. Can be empty.',
    mend: 'Shorten the text to 40 characters.',
  },
  asks_serial: {
    meaning: 'TRUE asks for a serial number or IMEI when it is packed.',
    mend: 'Enter TRUE or FALSE.',
  },
  packed_mass_g: {
    meaning: 'With its packaging, in grams. If empty, as its category.',
    mend: 'Enter whole grams: 1500 for 1,5 kg. Or leave the cell empty.',
  },
  packed_length_mm: packedSide,
  packed_width_mm: packedSide,
  packed_height_mm: packedSide,
  boxing: {
    meaning: 'alone: each unit in its own box. together: with other products. category: as its category.',
    mend: 'Use alone, together or category.',
  },
  battery: {
    meaning: 'Its lithium battery: none, inside, loose (a power bank), or category.',
    mend: 'Use none, inside, loose or category.',
  },
  warranty: {
    meaning: 'Its length and kind, such as "24 months, carry-in". Can be empty.',
    mend: 'Shorten the text to 200 characters.',
  },
  in_the_box: {
    meaning: 'What comes with the product, separated by commas. Can be empty.',
    mend: 'Shorten the text to 500 characters.',
  },
  seo_title: {
    meaning: 'What search engines call it instead of its name. Can be empty.',
    mend: 'Shorten the text to 120 characters.',
  },
  seo_description: {
    meaning: 'What search engines say of it instead of its description. Can be empty.',
    mend: 'Shorten the text to 320 characters.',
  },
  specifications: {
    meaning: 'As in an export, or a plain sentence.',
    mend: 'Use the format of an exported product: {"ram":"16GB"}. Or write a plain sentence.',
  },
  description: {
    meaning: 'The text of the product page.',
    mend: 'Shorten or correct the text.',
  },
}

/** For columns that are not in the product's table of fields. */
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
  flag: { meaning: 'TRUE or FALSE.', mend: 'Enter TRUE or FALSE.' },
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

/** A column's label, for costs with their VAT note; its own name if it is not a product field. */
export function columnLabel(column: string, rule: CostRule | null): string {
  const field = fieldOfColumn(column)
  const label = field ? labelOfColumn(field) : (ownLabels[column] ?? column)
  return isCostColumn(column) ? costLabel(label, rule) : label
}

/** The meaning of a column, for people who fill it in. */
export function columnMeaning(column: FileColumn, rule: CostRule | null): string {
  const meaning = guideOf(column)?.meaning ?? ''
  const words = rule && costWords(rule)
  return words && isCostColumn(column) ? `${meaning} Write it ${words}.` : meaning
}

const isPrice = (column: string) => {
  const field = fieldOfColumn(column)
  return field !== undefined && productFields[field].kind === 'money'
}

/** How to fix an error that the column's advice does not cover, such as a valid price that is too low. */
const mendOfCode: Record<CsvErrorCode, string> = {
  no_permission: 'Leave the cell as it was exported, or remove the column.',
  archived: 'Restore the product first, or remove this line.',
  invalid_character: 'Retype the cell: it has an invisible character, probably from copying.',
  received_twice: 'Clear Stock received, or enter the number on hand under Stock instead of "+".',
  not_above_wholesale: 'Raise the retail price or lower the wholesale price: 1 299,00 over 999,00, say.',
  matches_several:
    'Correct the code in the file or at the products. Or skip the row: it is never guessed which product is meant.',
  same_product_twice: 'Keep the row that is right, and skip the others.',
  unknown_word: 'Go back to the columns and enter the number that the word stands for.',
  too_big: 'A price is at most R 21 000 000. Check for a missing decimal comma or point.',
}

function ownMend({ code, field }: CsvLineError): string | undefined {
  // What else is too long is shortened as its column says.
  return code && (code !== 'too_big' || isPrice(field)) ? mendOfCode[code] : undefined
}

/** What to do about a refusal. */
export function mendAdvice(refused: CsvLineError): string {
  const { line, field } = refused
  const guide = guideOf(field)
  if (guide && line > 1) return ownMend(refused) ?? guide.mend
  if (line > 1) return 'Put quotation marks around a cell that contains a comma, a semicolon or a line break.'
  if (field === '') return 'Choose a CSV file with column names in the first line, such as an export.'
  if (guide) return 'Keep one of the two columns and remove the other.'
  return 'Name the column as in an export, or remove it.'
}
