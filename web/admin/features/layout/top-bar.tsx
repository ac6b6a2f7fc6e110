import clsx from 'clsx'
import { Bell, LogOut, Menu, Search, Store } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { KeyCaps } from '../../ui/keys/key-caps.tsx'
import { grouped } from '../../ui/table/pager.tsx'
import { notificationContent } from '../notifications/notification-content.ts'
import { useOpenWork } from '../notifications/open-work-queries.ts'
import { type Destination, destinationOf } from './destinations.ts'
import { layoutContent } from './layout-content.ts'

type TopBarProps = {
  tabs: readonly Destination[]
  email: string
  onLogOut: () => void
  onOpenMenu: () => void
  onOpenPalette: () => void
}

/** One line on a laptop; on a phone the tabs have a line of their own and the rest is in the menu. */
export function TopBar({ tabs, email, onLogOut, onOpenMenu, onOpenPalette }: TopBarProps) {
  const current = destinationOf(useLocation().pathname, tabs)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 max-lg:pt-2 sm:px-6 lg:flex-nowrap lg:gap-x-6">
        <Button variant="quiet" size="small" onClick={onOpenMenu} className="-ml-3 lg:hidden">
          <Menu aria-hidden className="size-5" />
          {layoutContent.menu}
        </Button>
        <span className="text-lg font-semibold tracking-tight max-lg:hidden">{layoutContent.admin}</span>
        <nav aria-label={layoutContent.tabsLabel} className="self-stretch max-lg:order-last max-lg:w-full">
          <ul className="flex h-full gap-x-5 max-lg:-mt-1 max-lg:h-10">
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Link
                  to={tab.to}
                  aria-current={tab === current ? 'page' : undefined}
                  className={tabLooks(tab === current)}
                >
                  {tab.label}
                  {tab.to === '/admin/orders' && <ToPackCount />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-x-2">
          <button
            type="button"
            onClick={onOpenPalette}
            aria-keyshortcuts="Control+K Meta+K"
            className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong px-3 text-ink-2 hover:border-ink hover:text-ink"
          >
            <Search aria-hidden className="size-4" />
            <span>{layoutContent.find}</span>
            <span aria-hidden className="max-lg:hidden">
              <KeyCaps keys="mod+k" />
            </span>
          </button>
          <span className="min-w-0 truncate text-ink-2 max-xl:hidden">{email}</span>
          <Link
            to="/admin/notifications"
            aria-label={layoutContent.notifications}
            title={layoutContent.notifications}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-paper-2 max-lg:hidden"
          >
            <Bell aria-hidden className="size-4" />
          </Link>
          <ButtonLink to="/" variant="quiet" size="small" className="whitespace-nowrap max-lg:hidden">
            <Store aria-hidden className="size-4" />
            {layoutContent.viewShop}
          </ButtonLink>
          <Button variant="quiet" size="small" onClick={onLogOut} className="whitespace-nowrap max-lg:hidden">
            <LogOut aria-hidden className="size-4" />
            {layoutContent.logOut}
          </Button>
        </div>
      </div>
    </header>
  )
}

function ToPackCount() {
  const count = useOpenWork()?.ordersToPack
  if (!count) return null
  return (
    <span className="ml-1.5 rounded-full bg-sun px-2 text-sm font-semibold text-on-sun tabular-nums">
      {grouped(count)}
      <span className="sr-only">{notificationContent.toPack}</span>
    </span>
  )
}

function tabLooks(isActive: boolean): string {
  return clsx(
    'flex h-full items-center border-b-2 px-1 font-medium whitespace-nowrap',
    isActive ? 'border-green text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )
}
