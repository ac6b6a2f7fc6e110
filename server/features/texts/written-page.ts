import type { TextContentOf, WrittenPage } from '#contract/shop/own-text.ts'
import { fillIn } from '#domain/texts/placeholders.ts'
import type { ShopConfig } from '#shop.config'
import { pageFacts } from './page-facts.ts'
import { type ReadMarkdown, readMarkdown } from './read-markdown.ts'

/** The page that a text makes with the settings of now. */
export function writtenPage(
  { title, lead, text }: TextContentOf<'page'>,
  { shop, changedAt }: { shop: ShopConfig; changedAt: Date | null },
): { page: WrittenPage } & Pick<ReadMarkdown, 'refusedAddresses'> {
  const facts = pageFacts(shop)
  const fill = (typed: string) => fillIn(typed, facts)
  const { refusedAddresses, ...parts } = readMarkdown(text, fill)
  return {
    page: { title: fill(title), lead: fill(lead), changedAt: changedAt?.toISOString() ?? null, ...parts },
    refusedAddresses,
  }
}
