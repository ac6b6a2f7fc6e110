import { href } from 'react-router'
import type { CategoryHeading } from '#contract/catalogue/product.ts'
import type { BrowseHeading } from './browse-page.tsx'
import { emptyBrowseState, writeBrowseState } from './browse-state.ts'

/** Where a category leads: up to its parent, down to its children, and to the rest of a group's brand. */
export function relatedLists({
  parent,
  children,
  wider,
}: CategoryHeading): Pick<BrowseHeading, 'above' | 'links'> {
  const links = children.map(({ slug, title: label, productCount }) => ({
    to: pathOf(slug),
    label,
    productCount,
  }))
  if (wider) {
    const search = writeBrowseState({ ...emptyBrowseState, brands: wider.brands })
    links.push({
      to: pathOf(wider.slug) + search,
      label: `All ${wider.title} of this brand`,
      productCount: wider.productCount,
    })
  }
  return { above: parent ? [{ label: parent.title, to: pathOf(parent.slug) }] : [], links }
}

function pathOf(slug: string): string {
  return href('/category/:categoryName', { categoryName: slug })
}
