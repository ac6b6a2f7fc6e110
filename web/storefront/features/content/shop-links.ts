import { href } from 'react-router'
import type { Category } from '#contract/catalogue/category.ts'

export type ShopLink = { to: string; label: string }

const mainCategories = ['laptops', 'smartphones', 'pc', 'accessories', 'gaming']

const allProductsLink: ShopLink = { to: '/products', label: 'All Products' }

/** The categories in the header, in order, except deleted ones. */
export function headerLinks(categories: readonly Category[]): ShopLink[] {
  return linksTo(mainCategories, categories)
}

export function footerLinks(categories: readonly Category[]): ShopLink[] {
  return [...linksTo(mainCategories, categories), allProductsLink]
}

function linksTo(slugs: readonly string[], categories: readonly Category[]): ShopLink[] {
  return slugs.flatMap((slug) => {
    const category = categories.find((candidate) => candidate.slug === slug)
    return category
      ? [
          {
            to: href('/category/:categoryName', { categoryName: slug }),
            label: category.title,
          },
        ]
      : []
  })
}
