import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { productsById } from '#web/session/api/products-by-id.ts'

export type LookedUp =
  | { kind: 'found'; product: Product }
  /** No longer in the shop. */
  | { kind: 'gone' }
  | { kind: 'failed'; message: string }

export type ProductLookup = { answers: ReadonlyMap<number, LookedUp>; retry: () => void }

const noProducts: ReadonlyMap<number, Product> = new Map()

/** Current products by id. Known ones are reused; the others are requested together, and once. */
export function useProductLookup(ids: readonly number[], known = noProducts): ProductLookup {
  const [fetched, setFetched] = useState<ReadonlyMap<number, LookedUp>>(new Map())
  const underWay = useRef(new Set<number>())

  useEffect(() => {
    const missing = ids.filter((id) => !known.has(id) && !fetched.has(id) && !underWay.current.has(id))
    if (missing.length === 0) return
    for (const id of missing) underWay.current.add(id)
    lookUp(missing).then((answerOf) => {
      for (const id of missing) underWay.current.delete(id)
      setFetched((before) => new Map([...before, ...missing.map((id) => [id, answerOf(id)] as const)]))
    })
  }, [ids, known, fetched])

  const retry = () =>
    setFetched((before) => new Map(Array.from(before).filter(([, answer]) => answer.kind !== 'failed')))

  const answers = new Map(fetched)
  for (const [id, product] of known) answers.set(id, { kind: 'found', product })
  return { answers, retry }
}

async function lookUp(ids: readonly number[]): Promise<(id: number) => LookedUp> {
  try {
    const products = await productsById(ids)
    return (id) => {
      const product = products.get(id)
      return product ? { kind: 'found', product } : { kind: 'gone' }
    }
  } catch (error) {
    if (!isApiError(error)) throw error
    const failed = { kind: 'failed', message: error.problem.error } as const
    return () => failed
  }
}
