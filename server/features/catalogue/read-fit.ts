import type { Fit } from '#contract/catalogue/fit.ts'
import { fitFacts, fitOf, neededText } from '#domain/catalogue/fit/fit.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { idOrSlug } from './id-or-slug.ts'
import { findProduct } from './product-queries.ts'
import type { ProductRow } from './product-row-queries.ts'

type Needs = { db: Db; clock: Clock }

/** Whether a part fits a device, by what is declared of both; null if one of them is not in the shop. */
export async function readFit({ db, clock }: Needs, part: string, device: string): Promise<Fit | null> {
  const find = (text: string) => findProduct(db, idOrSlug(text), { includeInactive: false, now: clock() })
  const [product, other] = await Promise.all([find(part), find(device)])
  if (!product || !other) return null
  const { answer, checks } = fitOf(product, other)
  return {
    answer,
    checks: checks.map((check) => ({
      fact: fitFacts[check.need.fact].label,
      needs: neededText(check.need),
      has: check.offered,
      answer: check.answer,
    })),
    product: named(product),
    device: named(other),
  }
}

function named({ id, slug, name }: ProductRow) {
  return { id, slug, name }
}
