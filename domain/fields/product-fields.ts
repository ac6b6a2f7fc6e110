import { insuranceTypes, productTags } from '../catalogue/product.ts'
import { productDefaults } from '../catalogue/product-defaults.ts'
import { boxings, productBatteries } from '../couriers/packing.ts'
import { familyFields } from './family-fields.ts'
import {
  choice,
  count,
  type FieldKind,
  type FieldName,
  type FieldsWhere,
  fieldNames,
  fields,
  flag,
  list,
  money,
  type RecordOf,
  text,
  wireNameOf,
} from './fields.ts'
import { fitFields } from './fit-fields.ts'
import { packedSizeFields } from './packed-size-fields.ts'
import { seoFields } from './seo-fields.ts'
import type { SnakeCase, WithoutUnit } from './snake-case.ts'

/** The editable fields of a product, in form order. Specifications, stock and pictures are handled beside the table. */
export const productFields = fields({
  name: text({ label: 'Name', isRequired: true, maxCharacters: 200, grid: { place: 1, width: 226 } }),
  brand: text({
    label: 'Brand',
    maxCharacters: 100,
    byDefault: productDefaults.brand,
    grid: { place: 2, width: 100 },
  }),
  description: text({ label: 'Description', maxCharacters: 10_000 }),
  categoryId: choice({
    label: 'Category',
    of: 'rows',
    isRequired: true,
    column: { name: 'category' },
    grid: { place: 11, width: 150 },
  }),
  supplierId: choice({ label: 'Supplier', of: 'rows', needs: 'prices', column: { name: 'supplier' } }),
  supplierSku: text({
    label: 'Supplier product code',
    isRequired: true,
    needs: 'prices',
    maxCharacters: 100,
    isCode: true,
    column: { label: 'Supplier code' },
    grid: { place: 12, width: 176, head: 'Supplier code' },
  }),
  sku: text({
    label: 'Own SKU',
    maxCharacters: 60,
    isCode: true,
    column: { label: 'SKU' },
    grid: { place: 10, width: 176, head: 'SKU' },
  }),
  ean: text({
    label: 'EAN',
    hint: 'The barcode on the box. Scanned when an order is packed.',
    maxCharacters: 14,
    isCode: true,
    column: { label: 'EAN', aliases: ['barcode', 'gtin', 'upc'] },
    section: 'codes',
  }),
  retailCents: money({
    label: 'Retail price',
    wire: 'retail_price',
    isRequired: true,
    column: { aliases: ['price', 'retail'] },
    grid: { place: 5, width: 116, head: 'Retail' },
  }),
  wholesaleCents: money({
    label: 'Wholesale price',
    wire: 'wholesale_price',
    isRequired: true,
    needs: 'prices',
    column: { aliases: ['wholesale'] },
    grid: { place: 3, width: 178, head: 'Wholesale' },
  }),
  costCents: money({
    label: 'Cost price',
    wire: 'cost_price',
    needs: 'prices',
    column: { aliases: ['cost'] },
    grid: { place: 4, width: 146, head: 'Cost' },
  }),
  minStockLevel: count({
    label: 'Minimum stock',
    max: 1_000_000,
    section: 'stock',
    grid: { place: 7, width: 84, head: 'Min' },
  }),
  maxStockLevel: count({
    label: 'Maximum stock',
    max: 1_000_000,
    canBeNone: true,
    section: 'stock',
    grid: { place: 8, width: 84, head: 'Max' },
  }),
  tags: list({ label: 'Tags', of: productTags }),
  insuranceType: choice({
    label: 'Insurance',
    of: insuranceTypes,
    byDefault: 'none',
    column: { aliases: ['insurance'] },
  }),
  isActive: flag({
    label: 'Active',
    byDefault: true,
    column: { aliases: ['active'] },
    grid: { place: 9, width: 84 },
  }),
  ...familyFields,
  ...fitFields,
  shelf: text({
    label: 'Place on the shelf',
    hint: 'As your own labels say it: "A3", "Cage, top". Pick lists are sorted by it.',
    maxCharacters: 40,
    column: { label: 'Shelf' },
    section: 'packing',
  }),
  asksSerial: flag({
    label: 'Ask for a serial number or IMEI when it is packed',
    byDefault: false,
    column: { label: 'Asks for a serial number' },
    section: 'packing',
  }),
  ...packedSizeFields,
  boxing: choice({
    label: 'Box',
    of: boxings,
    byDefault: 'category',
  }),
  battery: choice({
    label: 'Lithium battery',
    hint: 'Loose batteries go by road only, and not to lockers.',
    of: productBatteries,
    byDefault: 'category',
  }),
  warranty: text({ label: 'Warranty', maxCharacters: 200, section: 'box' }),
  inTheBox: text({ label: 'In the box', maxCharacters: 500, section: 'box' }),
  ...seoFields,
})

type Table = typeof productFields

export type ProductField = FieldName<Table>

/** The stored fields of a product that can be edited, apart from those handled beside the table. */
export type ProductRecord = RecordOf<Table>

/** Costs and suppliers: the owner's secrets. */
export type SecretField = FieldsWhere<Table, { needs: 'prices' }>

/** The one list of fields that are only for people who may see prices. */
export const secretFields = fieldNames(productFields).filter(isSecret)

/** The fields that everyone who works in the catalogue may see. */
export const openFields = fieldNames(productFields).filter(
  (field): field is Exclude<ProductField, SecretField> => !isSecret(field),
)

export function isSecret(field: string): field is SecretField {
  return field in productFields && 'needs' in productFields[field as ProductField]
}

/** The CSV column of a field. */
export type ColumnOf<F extends ProductField> = F extends ProductField
  ? Table[F] extends { column: { name: infer Name extends string } }
    ? Name
    : Table[F] extends { wire: infer Wire extends string }
      ? Wire
      : SnakeCase<WithoutUnit<F>>
  : never

export function columnOf<F extends ProductField>(field: F): ColumnOf<F> {
  const { column } = { column: undefined, ...productFields[field] }
  return (column && 'name' in column ? column.name : wireNameOf(productFields, field)) as ColumnOf<F>
}

/** Columns that are read and written by hand. */
type OwnColumn = 'id' | 'stock_quantity' | 'specifications'

export type CsvColumn = { [F in ProductField]: ColumnOf<F> }[ProductField] | OwnColumn

/** The name of a field in CSV files and the audit log. */
export function columnLabel(field: ProductField): string {
  const { column, label }: FieldKind = productFields[field]
  return column?.label ?? label
}

const fieldByColumn = new Map<string, ProductField>(
  fieldNames(productFields).map((field) => [columnOf(field), field]),
)

/** The field of a column; none for columns handled beside the table. */
export function fieldOfColumn(column: string): ProductField | undefined {
  return fieldByColumn.get(column)
}

/** The columns of secret fields. */
export const secretColumns: readonly CsvColumn[] = secretFields.map((field) => columnOf(field))

/** Columns that identify a product come first, long texts last. */
export const csvColumns: readonly CsvColumn[] = [
  'id',
  columnOf('sku'),
  ...fieldNames(productFields).flatMap((field): CsvColumn[] => {
    if (field === 'sku' || field === 'description') return []
    return field === 'minStockLevel' ? ['stock_quantity', columnOf(field)] : [columnOf(field)]
  }),
  'specifications',
  columnOf('description'),
]
