import type { MetaDescriptor } from 'react-router'
import type { ShopSettings } from '#contract/shop.ts'

type RootMatch = { loaderData?: { shop: ShopSettings } | undefined }

type PageMeta = { title: string; description?: string | undefined }

// Search engines show about this much.
const longestDescription = 160

/** Title and description of a page, with the shop's name behind the title. */
export function pageMeta(root: RootMatch, { title, description }: PageMeta): MetaDescriptor[] {
  const shopName = root.loaderData?.shop.name
  const fullTitle = shopName ? `${title} | ${shopName}` : title
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    ...(description
      ? [
          { name: 'description', content: shorten(description) },
          { property: 'og:description', content: shorten(description) },
        ]
      : []),
  ]
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}
