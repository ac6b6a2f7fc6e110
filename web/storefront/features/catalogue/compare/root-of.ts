import type { Category } from '#contract/catalogue/category.ts'

/** The topmost category above one, by its slug: iPhones are smartphones. */
export function rootOf(
  slug: string,
  categories: readonly Pick<Category, 'id' | 'slug' | 'parentId'>[],
): string {
  const own = categories.find((one) => one.slug === slug)
  const parent = categories.find(({ id }) => id === own?.parentId)
  // The parent is looked for among the others, so that even a ring of categories would end.
  return parent
    ? rootOf(
        parent.slug,
        categories.filter((one) => one !== own),
      )
    : slug
}
