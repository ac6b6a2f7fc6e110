import './theme.css'
import instrumentSansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { listCategories } from '#contract/category.ts'
import { readShopSettings } from '#contract/shop.ts'
import type { Route } from './+types/root.ts'
import { apiContext } from './api-context.ts'
import { AuthProvider } from './session/auth-provider.tsx'
import { CartProvider } from './session/cart-provider.tsx'
import { ConfirmProvider } from './ui/confirm.tsx'
import { FailurePanel } from './ui/failure-panel.tsx'
import { LiveRegion } from './ui/live.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: instrumentSansUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** What every page shows: the shop's settings and its categories. The same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [shop, { categories }] = await Promise.all([
    api.call(readShopSettings, {}),
    api.call(listCategories, {}),
  ])
  return { shop, categories }
}

/** Filtering a list changes nothing in the frame around it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121614" />
        <Meta />
        <Links />
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
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <AuthProvider>
      <CartProvider>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </CartProvider>
    </AuthProvider>
  )
}

/** When not even the frame of the shop can be drawn. */
export function ErrorBoundary() {
  return (
    <main id="main" className="page py-16">
      <title>Something went wrong</title>
      <FailurePanel
        heading="h1"
        title="Something went wrong on our side"
        text="Nothing is lost: your cart is kept in this browser. Please try again in a moment."
      />
    </main>
  )
}
