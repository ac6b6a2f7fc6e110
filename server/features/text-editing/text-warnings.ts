import type { TextContent, WrittenPage } from '#contract/shop/own-text.ts'
import { missingLawPoints } from '#domain/texts/law-points.ts'
import type { TextSubject } from '#domain/texts/own-text.ts'
import type { ShopConfig } from '#shop.config'
import { lawFacts } from '../texts/page-facts.ts'
import { textOfPage } from '../texts/text-of-page.ts'
import { writtenPage } from '../texts/written-page.ts'

/** What a person must have seen before a text is published. */
export function textWarnings(subject: TextSubject, content: TextContent, shop: ShopConfig): string[] {
  if (content.kind !== 'page' || subject.kind !== 'page') return []
  const { page, refusedAddresses } = writtenPage(content, { shop, changedAt: null })
  return [
    ...refusedAddresses.map(
      (address) => `A link goes nowhere: "${address.slice(0, 100)}" is not an address it may have`,
    ),
    ...missing(subject.page, page, shop),
  ]
}

function missing(
  name: Extract<TextSubject, { kind: 'page' }>['page'],
  page: WrittenPage,
  shop: ShopConfig,
): string[] {
  if (name === null) return []
  return missingLawPoints(name, textOfPage(page), lawFacts(shop)).map((needs) => `Not found: ${needs}`)
}
