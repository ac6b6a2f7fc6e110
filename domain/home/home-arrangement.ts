import type { ProductTag } from '../catalogue/product.ts'

/** How a slide shows its words: beside its picture, or on it, whose calm left third is light or dark. */
export const slideGrounds = ['beside', 'light', 'dark'] as const
export type SlideGround = (typeof slideGrounds)[number]

/** When it is shown, as ISO text; null is at once, and for good. */
export type ShownPeriod = { beginsAt: string | null; endsAt: string | null }

/** What a slide of the owner says. */
export type SlideText = ShownPeriod & {
  heading: string
  text: string
  /** An address of the shop. */
  to: string
  label: string
  /** Null while no picture is chosen. */
  photoId: string | null
  alt: string
  ground: SlideGround
}

/** What a row of Home has its products from. `categories` is a row for each category that has none of its own. */
export const rowSources = ['categories', 'deals', 'newest', 'category', 'brand', 'tag', 'products'] as const
export type RowSource = (typeof rowSources)[number]

/** What the owner chose for a row; of other sources it holds nothing. */
export type RowText = ShownPeriod & {
  source: RowSource
  /** Empty: named after what it shows. */
  title: string
  count: RowCount
  categoryId: number | null
  brand: string
  tag: ProductTag | null
  productIds: number[]
}

export type HomeArrangement<Slide extends ShownPeriod = SlideText> = { slides: Slide[]; rows: RowText[] }

/** Multiples of four, of which no screen leaves one alone. */
export const rowCounts = [4, 8, 12] as const
export type RowCount = (typeof rowCounts)[number]

export const maxSlides = 6
export const maxRows = 12
export const maxRowProducts = 12
export const maxHeadingLength = 40
export const maxSlideTextLength = 120
export const maxLabelLength = 30
export const maxAltLength = 200
export const maxAddressLength = 500
export const maxRowTitleLength = 60

/** Home as it is without the owner: a row for each category. */
export const standardCount = 4
export const standardRows: readonly RowText[] = [
  {
    source: 'categories',
    title: '',
    count: standardCount,
    beginsAt: null,
    endsAt: null,
    categoryId: null,
    brand: '',
    tag: null,
    productIds: [],
  },
]

/** Those that are shown at a moment, from their beginning and up to their end. */
export function shownAt<Part extends ShownPeriod>(parts: readonly Part[], moment: Date): Part[] {
  const now = moment.getTime()
  return parts.filter(
    ({ beginsAt, endsAt }) =>
      (beginsAt === null || Date.parse(beginsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now),
  )
}

/** When, after a moment, the next part begins or ends; null if none does. */
export function nextChangeAfter({ slides, rows }: HomeArrangement, moment: Date): Date | null {
  const turns = [...slides, ...rows]
    .flatMap(({ beginsAt, endsAt }) => [beginsAt, endsAt])
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))
    .filter((at) => at > moment.getTime())
  return turns.length > 0 ? new Date(Math.min(...turns)) : null
}
