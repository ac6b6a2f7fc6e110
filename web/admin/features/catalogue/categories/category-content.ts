import type { Category } from '#contract/catalogue/category.ts'
import { grouped } from '#web/admin/ui/table/pager.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'

/** `own` products are in the category itself, and not in one of its children. */
export function deletionQuestion({ title }: Category, own: number, children: readonly Category[]): Question {
  return {
    title: `Delete "${title}"?`,
    text: consequencesOf(own, children),
    confirmLabel: 'Delete category',
  }
}

function consequencesOf(own: number, children: readonly Category[]): string {
  const products =
    own === 0
      ? 'It has no products of its own.'
      : `${own === 1 ? '1 product becomes' : `${grouped(own)} products become`} uncategorized. Shoppers find them under Other Products until you give them a category.`
  if (children.length === 0) return products
  const titles = children.map(({ title }) => title).join(', ')
  return `${products} ${titles} ${children.length === 1 ? 'moves' : 'move'} up a level.`
}

export function deleted({ title }: Category, uncategorized: number) {
  const products = uncategorized === 1 ? '1 product is' : `${grouped(uncategorized)} products are`
  return {
    title: `"${title}" was deleted`,
    text: uncategorized > 0 && `${products} now uncategorized.`,
  }
}

export const packing = {
  title: 'Packed size of its products',
  text: 'Used for courier prices where a product has no size of its own.',
} as const

type Failure = 'moved' | 'deleted' | 'restored'

export function failed(what: Failure, title: string, { message }: Error) {
  return { title: `"${title}" ${what === 'restored' ? 'could not be' : 'was not'} ${what}`, text: message }
}
