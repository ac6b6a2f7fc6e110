import './theme.css'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { listCategories } from '#contract/catalogue/category.ts'
import { readShopSettings } from '#contract/shop/shop.ts'
import type { Route } from './+types/root.ts'
import { apiContext } from './api-context.ts'
import { HydrationSignal } from './deferred-hydration/hydration-signal.tsx'
import instrumentSansUrl from './fonts/instrument-sans-basic.woff2?url'
import { firstScript } from './rendering/first-script.ts'
import { ForgetDestination } from './rendering/forget-destination.tsx'
import { WrittenForMachines } from './rendering/written-for-machines.tsx'
import { CachedPageNoticeLater } from './service-worker/cached-page-notice-later.tsx'
import { Session } from './session/login/session.tsx'
import { ShopLayout } from './storefront/features/layout/shop-layout.tsx'
import { withoutScripts } from './storefront/features/layout/without-scripts.tsx'
import { rememberShop, type ShopData, useIsShopRemembered } from './storefront/use-shop.ts'
import { FailurePanel } from './ui/failure-panel.tsx'
import { LiveRegion } from './ui/live-region.tsx'
import { IconDrawings } from './ui/repeated-icon.tsx'

// The pages' policy forbids eval, which zod would try in order to validate faster, causing a policy report. Its
// settings are under this name (zod v4/core/core.ts), so that pages without zod need not load it to change them.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: instrumentSansUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** Data for every page: the shop's settings and its categories. The same for everyone. */
export async function loader({ context }: Route.LoaderArgs): Promise<ShopData> {
  const api = context.get(apiContext)
  const [shop, { categories }] = await Promise.all([
    api.call(readShopSettings, {}),
    api.call(listCategories, {}),
  ])
  return { shop, categories }
}

/** Filtering a list does not change the layout. Reloading a page also reloads its layout. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isFiltering = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !isFiltering && defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The script in its head may mark it before React looks.
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121614" />
        <script suppressHydrationWarning>{firstScript}</script>
        <noscript>
          <style>{withoutScripts}</style>
        </noscript>
        <Meta />
        <Links />
        {import.meta.env.SSR && <WrittenForMachines />}
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-control bg-green px-4 py-3 font-semibold text-on-green focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        {children}
        <LiveRegion />
        <IconDrawings />
        <HydrationSignal />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => rememberShop(loaderData), [loaderData])
  return (
    <Session>
      <ForgetDestination />
      <CachedPageNoticeLater />
      <Outlet />
    </Session>
  )
}

export function ErrorBoundary() {
  const isShopRemembered = useIsShopRemembered()
  const isInShop = !useLocation().pathname.startsWith('/admin')
  return isShopRemembered && isInShop ? <CutOff /> : <Broken />
}

/**
 * During navigation a request failed: the error page has neither its own nor new layout data, so it uses the previous
 * ones.
 */
function CutOff() {
  return (
    <Session>
      <ShopLayout>
        <title>This page did not load</title>
        <div className="page py-16">
          <FailurePanel
            heading="h1"
            title="This page did not load"
            text="The connection was lost, or the shop did not answer. Nothing is lost: your cart is saved in this browser."
          />
        </div>
      </ShopLayout>
    </Session>
  )
}

/** When not even the layout of the shop can be rendered. */
function Broken() {
  return (
    <main id="main" className="page py-16">
      <title>Something went wrong</title>
      <FailurePanel
        heading="h1"
        title="Something went wrong on our side"
        text="Nothing is lost: your cart is saved in this browser. Please try again in a moment."
      />
    </main>
  )
}
