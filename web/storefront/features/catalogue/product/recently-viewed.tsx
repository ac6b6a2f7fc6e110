import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyExtra } from '#web/ui/lazy-extra.ts'
import { viewProduct } from './view-product.ts'

const EarlierViews = lazyExtra(() => import('./earlier-views.tsx'))

/** Records this product as viewed, and links to the earlier ones. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const ids = useEarlierViews(productId)
  return (
    ids.length > 0 && (
      <Suspense>
        <EarlierViews ids={ids} />
      </Suspense>
    )
  )
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
