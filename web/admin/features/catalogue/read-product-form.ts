import type { z } from 'zod'
import type { AdminProduct, ProductBody } from '#contract/product.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { type Cents, formatRand, parseRand, randFromCents } from '#domain/money.ts'
import { validateProduct } from '#domain/product.ts'
import { productDefaults } from '#domain/product-defaults.ts'
import { pictureOrder } from './picture-keys.ts'
import { type FieldName, type ProductFormValues, showsSecrets } from './product-form-values.ts'
import { readSpecifications } from './specifications-form.ts'

export type ProductChange = z.input<typeof ProductBody>

export type FieldErrors = Partial<Record<FieldName, string>>

export type FormReading =
  | { kind: 'ready'; change: ProductChange /** Keys of the pictures that go with it. */; files: string[] }
  | { kind: 'refused'; message: string; fields: FieldErrors }

/** A product that is there, or one to be, perhaps like another. */
export type FormSubject = { kind: 'edit'; product: AdminProduct } | { kind: 'add'; like: AdminProduct | null }

/** The whole record as the form leaves it. What this person may not see is neither validated nor sent. */
export function readProductForm(form: ProductFormValues, subject: FormSubject): FormReading {
  const source = subject.kind === 'edit' ? subject.product : subject.like
  const amounts = readAmounts(form)
  const counts = readCounts(form)
  const specifications = readSpecifications(form.specifications, source?.specifications ?? {})
  const unreadable = {
    ...unreadableAmounts(form, amounts),
    ...unreadableLevels(counts),
    ...(specifications.kind === 'unreadable' && { specifications: specifications.message }),
  }
  const isWhole = subject.kind === 'add' || showsSecrets(subject.product)
  const problem = validateProduct({
    name: form.name,
    category: form.category,
    supplierSku: isWhole ? form.supplierSku : 'not shown',
    wholesaleCents: isWhole ? amounts.wholesalePrice : 0,
    retailCents: amounts.retailPrice,
    costCents: amounts.costPrice,
    stockQuantity: counts.stockQuantity,
    minStockLevel: counts.minStockLevel,
    maxStockLevel: counts.maxStockLevel,
  })
  if (problem || Object.keys(unreadable).length > 0 || specifications.kind === 'unreadable') {
    return refused(problem, unreadable)
  }

  const storedIds = source?.image_objects.map(({ id }) => id) ?? []
  const { order, files } = pictureOrder(form.pictures, storedIds)
  const areAsStored = subject.kind === 'edit' && order.join() === storedIds.join()
  return {
    kind: 'ready',
    files,
    change: {
      name: form.name.trim(),
      brand: form.brand.trim() || productDefaults.brand,
      description: form.description.trim() || productDefaults.description,
      specifications: specifications.specifications,
      retail_price: randFromCents(amounts.retailPrice ?? 0),
      ...(isWhole && { wholesale_price: randFromCents(amounts.wholesalePrice ?? 0) }),
      ...(amounts.costPrice !== null && { cost_price: randFromCents(amounts.costPrice) }),
      ...stockChange(counts, subject),
      min_stock_level: counts.minStockLevel ?? 0,
      max_stock_level: counts.maxStockLevel,
      ...(form.sku.trim() && { sku: form.sku.trim() }),
      ...(isWhole && {
        supplier_sku: form.supplierSku.trim(),
        supplier_id: form.supplier ? Number(form.supplier) : null,
      }),
      category_id: Number(form.category),
      tags: form.tags,
      insurance_type: form.insuranceType,
      is_active: form.isActive,
      ...(!areAsStored && { image_order: order }),
      ...(subject.kind === 'edit' && { version: subject.product.version }),
    },
  }
}

/** A count goes with what was seen, so that what sells meanwhile stays sold. An empty box was not counted. */
function stockChange({ stockQuantity, stockReceived }: Counts, subject: FormSubject): Partial<ProductChange> {
  if (subject.kind === 'add') return { stock_quantity: stockQuantity ?? 0 }
  const seen = subject.product.on_hand_quantity
  return {
    ...(stockQuantity !== null &&
      stockQuantity !== seen && { stock_quantity: stockQuantity, stock_seen: seen }),
    ...(stockReceived !== null && stockReceived > 0 && { stock_received: stockReceived }),
  }
}

type Amounts = Record<'retailPrice' | 'wholesalePrice' | 'costPrice', Cents | null>
type Counts = Record<'stockQuantity' | 'stockReceived' | 'minStockLevel' | 'maxStockLevel', number | null>

function readAmounts(form: ProductFormValues): Amounts {
  return {
    retailPrice: parseRand(form.retailPrice),
    wholesalePrice: parseRand(form.wholesalePrice),
    costPrice: parseRand(form.costPrice),
  }
}

export function readCounts(form: ProductFormValues): Counts {
  return {
    stockQuantity: readCount(form.stockQuantity),
    stockReceived: readReceived(form.stockReceived),
    minStockLevel: readCount(form.minStockLevel),
    maxStockLevel: readCount(form.maxStockLevel),
  }
}

/** "10" or "+10". */
export function readReceived(text: string): number | null {
  return readCount(text.trim().replace(/^[+]/, ''))
}

// What is typed but is not a count becomes NaN, which no rule accepts; only an empty box means "none".
export function readCount(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}

function unreadableAmounts(form: ProductFormValues, amounts: Amounts): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['retailPrice', 'wholesalePrice', 'costPrice'] as const) {
    if (amounts[field] === null && form[field].trim() !== '') {
      errors[field] = `Enter an amount such as ${formatRand(123_456)}`
    }
  }
  return errors
}

function unreadableLevels({ stockReceived, minStockLevel, maxStockLevel }: Counts): FieldErrors {
  return {
    ...(Number.isNaN(stockReceived) && { stockReceived: 'Enter how many you received, such as 10' }),
    ...(Number.isNaN(minStockLevel) && { minStockLevel: 'Minimum stock must be a whole number, 0 or more' }),
    ...(Number.isNaN(maxStockLevel) && { maxStockLevel: 'Maximum stock must be a whole number, 0 or more' }),
  }
}

/** An amount that cannot be read is not a missing one: when nothing else is missing, its own text leads. */
function refused(problem: FormProblem | null, unreadable: FieldErrors): FormReading {
  const broken = formErrors(problem?.fields ?? {})
  const fields = { ...broken, ...unreadable }
  const isAllUnreadable = Object.keys(broken).every((field) => field in unreadable)
  const [firstUnreadable] = Object.values(unreadable)
  return {
    kind: 'refused',
    message: (isAllUnreadable ? firstUnreadable : problem?.message) ?? problem?.message ?? '',
    fields,
  }
}

// Errors come by the names of the contract or, where a rule of the shop was broken, by those of the rule.
const formNames: Record<string, FieldName> = {
  name: 'name',
  brand: 'brand',
  description: 'description',
  category: 'category',
  category_id: 'category',
  supplierSku: 'supplierSku',
  supplier_sku: 'supplierSku',
  sku: 'sku',
  price: 'retailPrice',
  retail_price: 'retailPrice',
  retailCents: 'retailPrice',
  wholesale_price: 'wholesalePrice',
  wholesaleCents: 'wholesalePrice',
  cost_price: 'costPrice',
  costCents: 'costPrice',
  stockQuantity: 'stockQuantity',
  stock_quantity: 'stockQuantity',
  stock_received: 'stockReceived',
  min_stock_level: 'minStockLevel',
  maxStockLevel: 'maxStockLevel',
  max_stock_level: 'maxStockLevel',
  tags: 'tags',
  insurance_type: 'insuranceType',
  specifications: 'specifications',
  supplier_id: 'supplier',
  images: 'pictures',
  image_order: 'pictures',
  is_active: 'isActive',
}

/** What the shop says of a field, at the field of the form it is about. */
export function formErrors(fields: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [field, text] of Object.entries(fields)) {
    const name = formNames[field]
    if (name) errors[name] = text
  }
  return errors
}
