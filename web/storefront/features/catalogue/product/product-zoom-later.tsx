import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react'

const dialog = () => import('./product-zoom-dialog.tsx')

type ZoomProps = ComponentProps<Awaited<ReturnType<typeof dialog>>['ProductZoomDialog']>

const ProductZoomDialog = lazy<ComponentType<ZoomProps>>(() =>
  dialog().then(
    (module) => ({ default: module.ProductZoomDialog }),
    () => ({ default: NotNow }),
  ),
)

/** Its code comes once somebody reaches for a picture: most only look. */
export function ProductZoomLater(props: ZoomProps) {
  return (
    <Suspense>
      <ProductZoomDialog {...props} />
    </Suspense>
  )
}

/** Fetches the code ahead of the press that is about to come. */
export function reachForZoom(): void {
  dialog().catch(() => {})
}

/** Without a connection a picture stays as large as it is. */
function NotNow({ onClose }: ZoomProps) {
  useEffect(onClose, [onClose])
  return null
}
