import { fieldNames, requiredFields } from '../fields/fields.ts'
import { type PackedSizeField, packedSizeFields } from '../fields/packed-size-fields.ts'
import { productFields } from '../fields/product-fields.ts'
import { brokenRules, type FormProblem, type FormRule, missingFields } from '../form-problem.ts'
import type { Cents } from '../money/money.ts'
import { type FamilyPart, familyRules, noFamily } from './families/family.ts'
import { isGtin } from './gtin.ts'
import { maxImageBytes, maxImages } from './product.ts'

export type ImageFile = { contentType: string; bytes: number }

export type ProductForm = {
  name: string
  /** Blank or null if none was chosen. */
  categoryId: unknown
  supplierSku: string
  ean?: string
  wholesaleCents: Cents | null
  retailCents: Cents | null
  costCents?: Cents | null
  stockQuantity?: number | null
  minStockLevel?: number | null
  maxStockLevel?: number | null
  images?: readonly ImageFile[]
} & { [Field in PackedSizeField]?: number | null } & Partial<FamilyPart>

/** `codes` are what broken rules are called, for whoever has more to say about them. */
export type ProductProblem = FormProblem & { codes?: Partial<Record<string, 'not_above_wholesale'>> }

const priceFields = ['wholesaleCents', 'retailCents', 'costCents'] as const

const imageRules: readonly { message: string; isBroken: (images: readonly ImageFile[]) => boolean }[] = [
  {
    message: 'Maximum 10 images allowed',
    isBroken: (images) => images.length > maxImages,
  },
  {
    message: 'Only image files are allowed',
    isBroken: (images) => images.some((image) => !image.contentType.startsWith('image/')),
  },
  {
    message: 'File size must be less than 5MB',
    isBroken: (images) => images.some((image) => image.bytes >= maxImageBytes),
  },
]

const productRules: readonly FormRule<ProductForm>[] = [
  {
    field: 'retailCents',
    message: 'Retail price must be higher than wholesale price',
    isBroken: isNotAboveWholesale,
  },
  ...priceFields.map((field) => ({
    field,
    message: 'Prices must be 0 or more',
    isBroken: (form: ProductForm) => (form[field] ?? 0) < 0,
  })),
  {
    field: 'stockQuantity',
    message: 'Stock must be a whole number, 0 or more',
    isBroken: (form) => !isCount(form.stockQuantity ?? 0),
  },
  {
    field: 'maxStockLevel',
    message: 'The maximum stock level cannot be below the minimum',
    isBroken: ({ minStockLevel, maxStockLevel }) =>
      typeof maxStockLevel === 'number' && maxStockLevel < (minStockLevel ?? 0),
  },
  {
    field: 'ean',
    message: 'An EAN has 8, 12, 13 or 14 digits, the last of which checks the others. Scan or copy it again',
    isBroken: ({ ean = '' }) => ean !== '' && !isGtin(ean),
  },
  ...fieldNames(packedSizeFields).map((field) => ({
    field,
    message: 'Enter more than 0, or leave it empty',
    isBroken: (form: ProductForm) => form[field] === 0,
  })),
  ...familyRules.map(({ field, message, isBroken }) => ({
    field,
    message,
    isBroken: (form: ProductForm) => isBroken({ ...noFamily, ...form }),
  })),
  ...imageRules.map(({ message, isBroken }) => ({
    field: 'images' as const,
    message,
    isBroken: (form: ProductForm) => isBroken(form.images ?? []),
  })),
]

export function validateProduct(form: ProductForm): ProductProblem | null {
  const missing = missingFields(form, requiredFields(productFields), 'Please fill in all required fields')
  if (missing) return missing
  const problem = brokenRules(form, productRules)
  return problem && isNotAboveWholesale(form)
    ? { ...problem, codes: { retailCents: 'not_above_wholesale' } }
    : problem
}

function isNotAboveWholesale({ retailCents, wholesaleCents }: ProductForm): boolean {
  return (retailCents ?? 0) <= (wholesaleCents ?? 0)
}

/** Validates pictures as they are picked, before the form is sent; null if all are valid. */
export function imageProblem(images: readonly ImageFile[]): string | null {
  return imageRules.find((rule) => rule.isBroken(images))?.message ?? null
}

function isCount(quantity: number): boolean {
  return Number.isSafeInteger(quantity) && quantity >= 0
}
