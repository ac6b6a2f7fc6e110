import type { ReactNode } from 'react'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageArea } from './page-area.tsx'
import { PaidUnseenLater } from './paid-unseen-later.tsx'
import { PrefetchOnIntent } from './prefetch-on-intent.tsx'

/** The layout around every page of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoRibbon />
      <Header />
      <PageArea>
        <PaidUnseenLater />
        {children}
      </PageArea>
      <Footer />
      <PrefetchOnIntent />
    </div>
  )
}
