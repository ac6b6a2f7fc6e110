import type { RouterContextProvider } from 'react-router'
import { readWrittenPage, type WrittenPage } from '#contract/shop/own-text.ts'
import type { ShopPage } from '#domain/texts/own-text.ts'
import { apiContext } from '#web/api-context.ts'

/** The page as the owner wrote it; null as long as it says what the shop says by itself. */
export async function loadWrittenPage(
  context: Readonly<RouterContextProvider>,
  key: ShopPage,
): Promise<WrittenPage | null> {
  const { page } = await context.get(apiContext).call(readWrittenPage, { params: { key } })
  return page
}
