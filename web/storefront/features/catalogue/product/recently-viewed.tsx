import { useEffect, useRef, useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import { viewProduct } from './view-product.ts'

const EarlierViews = later(() => import('./earlier-views.tsx').then((module) => module.EarlierViews), {
  whileMissing: null,
})

/** Records this product as viewed, and links to the earlier ones. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const ids = useEarlierViews(productId)
  return ids.length > 0 && <EarlierViews ids={ids} />
}

function useEarlierViews(productId: number): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([])
  const noted = useRef<number>(undefined)

  useEffect(() => {
    if (noted.current === productId) return
    noted.current = productId
    setIds(viewProduct(productId))
  }, [productId])

  return ids
}
