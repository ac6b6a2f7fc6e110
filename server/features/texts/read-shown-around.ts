import type { ShopSettings } from '#contract/shop/shop.ts'
import { bannerKey, textAddress } from '#domain/texts/own-text.ts'
import { fillIn } from '#domain/texts/placeholders.ts'
import { safeAddress } from '#domain/texts/safe-address.ts'
import type { Queryable } from '#server/db/client.ts'
import type { ShopConfig } from '#shop.config'
import { pageFacts } from './page-facts.ts'
import { listShownAround, type ShownText } from './text-queries.ts'

/** What the owner wrote that is around every page: the banner, and links to pages of their own. */
export async function readShownAround(
  db: Queryable,
  shop: ShopConfig,
): Promise<Pick<ShopSettings, 'banner' | 'ownPages'>> {
  const shown = await listShownAround(db)
  return {
    banner: shown.map(bannerOf).find((banner) => banner !== null) ?? null,
    ownPages: shown.flatMap((text) => linkOf(text, shop)),
  }
}

function bannerOf({ key, version: { content } }: ShownText): ShopSettings['banner'] {
  if (key !== bannerKey || content.kind !== 'banner') return null
  return { text: content.text, link: safeAddress(content.link), linkLabel: content.linkLabel }
}

function linkOf({ key, version: { content } }: ShownText, shop: ShopConfig): ShopSettings['ownPages'] {
  const to = textAddress(key)
  if (to === null || content.kind !== 'page' || !content.isInFooter) return []
  return [{ to, label: fillIn(content.title, pageFacts(shop)) }]
}
