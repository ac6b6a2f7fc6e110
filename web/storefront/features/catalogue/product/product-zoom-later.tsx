import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect } from 'react'

const dialog = () => import('./product-zoom-dialog.tsx')

type ZoomProps = ComponentProps<Awaited<ReturnType<typeof dialog>>['ProductZoomDialog']>

const ProductZoomDialog = lazy<ComponentType<ZoomProps>>(() =>
  dialog().then(
    (module) => ({ default: module.ProductZoomDialog }),
    () => ({ default: NotNow }),
  ),
)

/** Loaded once somebody reaches for a picture: most people only look. */
export function ProductZoomLater(props: ZoomProps) {
  return (
    <Suspense>
      <ProductZoomDialog {...props} />
    </Suspense>
  )
}

/** Loads the code before the expected press. */
export function reachForZoom(): void {
  dialog().catch(() => {})
}

/** Without a connection the picture stays small. */
function NotNow({ onClose }: ZoomProps) {
  useEffect(onClose, [onClose])
  return null
}
