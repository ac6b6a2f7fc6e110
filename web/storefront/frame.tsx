import { Outlet } from 'react-router'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { ShopFrame } from './features/frame/shop-frame.tsx'

export default function Frame() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

/** For a page without a boundary of its own: the way through the shop stays open around it. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <title>Something went wrong</title>
      <div className="page py-16">
        <FailurePanel
          heading="h1"
          title="This page could not be shown"
          text="The fault is ours and nothing is lost: your cart is kept in this browser."
        />
      </div>
    </ShopFrame>
  )
}
