import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Product } from '#contract/product.ts'
import { browserApi } from '#web/session/browser-api.ts'

export type LookedUp =
  | { kind: 'found'; product: Product }
  /** No longer in the shop. */
  | { kind: 'gone' }
  | { kind: 'failed'; message: string }

export type ProductLookup = { answers: ReadonlyMap<number, LookedUp>; retry: () => void }

const atOnce = 6

const readProduct = () => import('#contract/product.ts').then((contract) => contract.readProduct)

const noProducts: ReadonlyMap<number, Product> = new Map()

/** Products by id as they are now. What is known already is taken as it is; each of the others is asked for once. */
export function useProductLookup(ids: readonly number[], known = noProducts): ProductLookup {
  const [fetched, setFetched] = useState<ReadonlyMap<number, LookedUp>>(new Map())
  const underWay = useRef(new Set<number>())
  const [queue] = useState(() => pLimit(atOnce))

  useEffect(() => {
    for (const id of ids) {
      if (known.has(id) || fetched.has(id) || underWay.current.has(id)) continue
      underWay.current.add(id)
      queue(() => lookUp(id)).then((answer) => {
        underWay.current.delete(id)
        setFetched((before) => new Map(before).set(id, answer))
      })
    }
  }, [ids, known, fetched, queue])

  const retry = () =>
    setFetched((before) => new Map(Array.from(before).filter(([, answer]) => answer.kind !== 'failed')))

  const answers = new Map(fetched)
  for (const [id, product] of known) answers.set(id, { kind: 'found', product })
  return { answers, retry }
}

async function lookUp(id: number): Promise<LookedUp> {
  try {
    const { product } = await browserApi.call(readProduct, { params: { id: String(id) } })
    return { kind: 'found', product }
  } catch (error) {
    if (!isApiError(error)) throw error
    return error.status === 404 ? { kind: 'gone' } : { kind: 'failed', message: error.problem.error }
  }
}
