import type { Home, HomeSlide } from '#contract/catalogue/home.ts'
import { type CardProduct, cardProduct } from '../browse/card-product.ts'

export type HomeRow = { id: string; title: string; to: string | null; products: CardProduct[] }

export type HomeData = { slides: HomeSlide[]; rows: HomeRow[] }

/** What Home shows of what the shop answers. */
export function homeData({ slides, rows }: Home): HomeData {
  return {
    slides,
    rows: rows.map(({ key, products, ...row }) => ({
      ...row,
      id: key,
      products: products.map((product) => cardProduct(product, false)),
    })),
  }
}
