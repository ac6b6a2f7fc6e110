import type { TextContentOf } from '#contract/shop/own-text.ts'
import { type ProductTag, productTags } from '#domain/catalogue/product.ts'
import {
  type RowCount,
  type RowSource,
  type RowText,
  rowCounts,
  type SlideText,
} from '#domain/home/home-arrangement.ts'
import { instantOf, typedMoment } from '../typed-moment.ts'

type TypedPeriod = { key: string; begins: string; ends: string }

/** A slide as it is typed. */
export type SlideValues = TypedPeriod & Omit<SlideText, 'beginsAt' | 'endsAt'>

/** A row as it is chosen; what other sources need stays as it was. */
export type RowValues = TypedPeriod & Omit<RowText, 'beginsAt' | 'endsAt'>

export type HomeValues = { slides: SlideValues[]; rows: RowValues[] }

let lastNumber = 0

/** Tells the parts of a form apart, however they are ordered. */
function newKey(): string {
  lastNumber += 1
  return `part-${lastNumber}`
}

export function homeValuesOf({ slides, rows }: TextContentOf<'home'>): HomeValues {
  return {
    slides: slides.map(({ beginsAt, endsAt, ...slide }) => ({ ...slide, ...typed({ beginsAt, endsAt }) })),
    rows: rows.map(({ beginsAt, endsAt, ...row }) => ({ ...row, ...typed({ beginsAt, endsAt }) })),
  }
}

function typed({ beginsAt, endsAt }: Pick<SlideText, 'beginsAt' | 'endsAt'>): TypedPeriod {
  return { key: newKey(), begins: typedMoment(beginsAt), ends: typedMoment(endsAt) }
}

export function homeContentOf({ slides, rows }: HomeValues): TextContentOf<'home'> {
  return {
    kind: 'home',
    slides: slides.map(({ key: _, begins, ends, ...slide }) => ({
      ...slide,
      heading: slide.heading.trim(),
      text: slide.text.trim(),
      label: slide.label.trim(),
      to: slide.to.trim(),
      alt: slide.alt.trim(),
      beginsAt: instantOf(begins),
      endsAt: instantOf(ends),
    })),
    rows: rows.map(rowContentOf),
  }
}

/** Without what was chosen for another source. */
function rowContentOf({ source, title, count, categoryId, brand, tag, productIds, begins, ends }: RowValues) {
  return {
    source,
    title: source === 'categories' ? '' : title.trim(),
    count: source === 'products' ? maxCount : count,
    categoryId: source === 'category' ? categoryId : null,
    brand: source === 'brand' ? brand : '',
    tag: source === 'tag' ? tag : null,
    productIds: source === 'products' ? productIds : [],
    beginsAt: instantOf(begins),
    endsAt: instantOf(ends),
  }
}

const maxCount = 12

export function newSlide(): SlideValues {
  return {
    key: newKey(),
    heading: '',
    text: '',
    to: '/products',
    label: 'Shop now',
    photoId: null,
    alt: '',
    ground: 'beside',
    begins: '',
    ends: '',
  }
}

export function newRow(): RowValues {
  return {
    key: newKey(),
    source: 'deals',
    title: '',
    count: 4,
    begins: '',
    ends: '',
    categoryId: null,
    brand: '',
    tag: null,
    productIds: [],
  }
}

export function readCount(typedCount: string): RowCount {
  return rowCounts.find((count) => String(count) === typedCount) ?? 4
}

export function readTag(typedTag: string): ProductTag | null {
  return productTags.find((tag) => tag === typedTag) ?? null
}

/** Home as lines of text, to compare two versions of it. */
export function homeLines(
  { slides, rows }: TextContentOf<'home'>,
  sources: Record<RowSource, string>,
): string {
  const period = ({ beginsAt, endsAt }: Pick<SlideText, 'beginsAt' | 'endsAt'>) => [
    beginsAt && `  from ${typedMoment(beginsAt).replace('T', ' ')}`,
    endsAt && `  until ${typedMoment(endsAt).replace('T', ' ')}`,
  ]
  const lines = [
    ...slides.flatMap((slide, at) => [
      `Slide ${at + 1}: ${slide.heading}`,
      slide.text && `  ${slide.text}`,
      `  ${slide.label}: ${slide.to}`,
      `  Picture: ${slide.alt} (${slide.photoId?.slice(0, 8) ?? ''}, ${slide.ground})`,
      ...period(slide),
    ]),
    ...rows.flatMap((row, at) => [
      `Row ${at + 1}: ${sources[row.source]}${row.title && `, "${row.title}"`}`,
      row.categoryId && `  Category ${row.categoryId}`,
      row.brand && `  ${row.brand}`,
      row.tag && `  ${row.tag}`,
      row.productIds.length > 0 && `  Products ${row.productIds.join(', ')}`,
      `  ${row.count} products`,
      ...period(row),
    ]),
  ]
  return lines.filter(Boolean).join('\n')
}
