import { Outlet } from 'react-router'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { DemoRibbon } from './features/frame/demo-ribbon.tsx'
import { Footer } from './features/frame/footer.tsx'
import { Header } from './features/frame/header.tsx'
import { PageArea } from './features/frame/page-area.tsx'

export default function Frame() {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoRibbon />
      <Header />
      <PageArea>
        <Outlet />
      </PageArea>
      <Footer />
    </div>
  )
}

/** For a page without a boundary of its own: the way through the shop stays open around it. */
export function ErrorBoundary() {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoRibbon />
      <Header />
      <PageArea>
        <title>Something went wrong</title>
        <div className="page py-16">
          <FailurePanel
            heading="h1"
            title="This page could not be shown"
            text="The fault is ours and nothing is lost: your cart is kept in this browser."
          />
        </div>
      </PageArea>
      <Footer />
    </div>
  )
}
