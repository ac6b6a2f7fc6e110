import { Outlet } from 'react-router'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { ShopLayout } from './features/layout/shop-layout.tsx'

export default function StorefrontLayout() {
  return (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  )
}

/** For a page without an error boundary of its own: the layout around it still works. */
export function ErrorBoundary() {
  return (
    <ShopLayout>
      <title>Something went wrong</title>
      <div className="page py-16">
        <FailurePanel
          heading="h1"
          title="This page could not be shown"
          text="It is our fault, and nothing is lost: your cart is saved in this browser."
        />
      </div>
    </ShopLayout>
  )
}
