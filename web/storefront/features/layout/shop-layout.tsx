import type { ReactNode } from 'react'
import { CartNotificationLater } from './cart-notification-later.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { FollowMember } from './follow-member.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PageArea } from './page-area.tsx'
import { PaidUnseenLater } from './paid-unseen-later.tsx'
import { PrefetchOnIntent } from './prefetch-on-intent.tsx'
import { ShopBannerLater } from './shop-banner-later.tsx'
import { WithoutScripts } from './without-scripts.tsx'

/** The layout around every page of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoRibbon />
      <ShopBannerLater />
      <Header />
      <WithoutScripts />
      <PageArea>
        <PaidUnseenLater />
        {children}
      </PageArea>
      <CartNotificationLater />
      <Footer />
      <FollowMember />
      <PrefetchOnIntent />
    </div>
  )
}
