import type { AdminProduct, ProductBody } from '#contract/catalogue/admin-product.ts'
import { productDefaults } from '#domain/catalogue/product-defaults.ts'
import { validateProduct } from '#domain/catalogue/validate-product.ts'
import { pickFields } from '#domain/fields/fields.ts'
import { openFields, productFields } from '#domain/fields/product-fields.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { readCount, readForm } from '#web/admin/ui/form/form-of.ts'
import { pictureOrder } from '../pictures/picture-keys.ts'
import { readOtherSuppliers } from './prices/other-suppliers-form.ts'
import { blankForm, type FieldName, type ProductFormValues, showsSecrets } from './product-form-values.ts'
import { readSpecifications } from './specifications/specifications-form.ts'

export type ProductChange = ProductBody

export type FieldErrors = Partial<Record<FieldName, string>>

export type FormReading =
  | { kind: 'ready'; change: ProductChange /** Keys of its new pictures. */; files: string[] }
  | { kind: 'refused'; message: string; fields: FieldErrors }

/** An existing product, or a new one, perhaps copied. */
export type FormSubject = { kind: 'edit'; product: AdminProduct } | { kind: 'add'; like: AdminProduct | null }

/** The whole record as typed. Fields that this person may not see are neither validated nor sent. */
export function readProductForm(form: ProductFormValues, subject: FormSubject): FormReading {
  const source = subject.kind === 'edit' ? subject.product : subject.like
  const { values, unreadable: unreadableFields } = readForm(productFields, form)
  const stock = { counted: readCount(form.stockQuantity), received: readReceived(form.stockReceived) }
  const specifications = readSpecifications(form.specifications, source?.specifications ?? {})
  const others = readOtherSuppliers(form.otherSuppliers, values.supplierId)
  const isWhole = subject.kind === 'add' || showsSecrets(subject.product)
  const unreadable = {
    ...unreadableFields,
    ...(Number.isNaN(stock.received) && { stockReceived: 'Enter how many you received, such as 10' }),
    ...(specifications.kind === 'unreadable' && { specifications: specifications.message }),
    ...(isWhole && others.kind === 'unreadable' && { otherSuppliers: others.message }),
  }
  const problem = validateProduct({
    ...values,
    ...(!isWhole && { supplierSku: 'not shown', wholesaleCents: 0 }),
    stockQuantity: stock.counted,
  })
  if (problem || Object.keys(unreadable).length > 0 || specifications.kind === 'unreadable') {
    return refused(problem, unreadable)
  }

  const storedIds = source?.imageObjects.map(({ id }) => id) ?? []
  const { order, files } = pictureOrder(form.pictures, storedIds)
  const areAsStored = subject.kind === 'edit' && order.join() === storedIds.join()
  const { costCents, sku, ...sent }: Partial<typeof values> = isWhole
    ? values
    : pickFields(values, openFields)
  return {
    kind: 'ready',
    files,
    change: {
      ...sent,
      brand: values.brand || productDefaults.brand,
      description: values.description || productDefaults.description,
      // Empty: left to the server.
      ...(typeof costCents === 'number' && { costCents }),
      ...(sku && { sku }),
      ...stockChange(stock, subject),
      specifications: specifications.specifications,
      ...(isWhole && others.kind === 'read' && { otherSuppliers: others.otherSuppliers }),
      ...(!areAsStored && { imageOrder: order }),
      ...(subject.kind === 'edit' && form.slug.trim() !== subject.product.slug && { slug: form.slug.trim() }),
      ...(subject.kind === 'edit' && { version: subject.product.version }),
    },
  }
}

type Stock = { counted: number | null; received: number | null }

/** A count is sent with the level that was seen, so that units sold since stay sold. An empty box was not counted. */
function stockChange({ counted, received }: Stock, subject: FormSubject): Partial<ProductChange> {
  if (subject.kind === 'add') return { stockQuantity: counted ?? 0 }
  const seen = subject.product.onHand
  return {
    ...(counted !== null && counted !== seen && { stockQuantity: counted, stockSeen: seen }),
    ...(received !== null && received > 0 && { stockReceived: received }),
  }
}

/** "10" or "+10". */
export function readReceived(text: string): number | null {
  return readCount(text.trim().replace(/^[+]/, ''))
}

/** An invalid amount is not a missing one: if nothing else is missing, its own message comes first. */
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

/** Server fields that have another name in the form. */
const otherNames: Partial<Record<string, FieldName>> = {
  priceCents: 'retailCents',
  images: 'pictures',
  imageOrder: 'pictures',
}

/** The server's error at the form's field. */
export function formErrors(fields: Partial<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, text] of Object.entries(fields)) {
    const name = otherNames[field] ?? field
    if (text && name in blankForm) errors[name] = text
  }
  return errors
}
