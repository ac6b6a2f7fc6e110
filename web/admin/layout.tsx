import { QueryClientProvider } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import { tellLimitsPlainly } from '#contract/wire/limit-text.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/layout.ts'
import { CheckingAuthentication } from './features/accounts/checking-authentication.tsx'
import { Guard } from './features/accounts/guard.tsx'
import { requireStaff } from './features/accounts/require-staff.ts'
import { adminQueryClient } from './features/layout/admin-query-client.ts'
import { destinationsFor, mayVisit, placeAt } from './features/layout/destinations.ts'
import { layoutContent } from './features/layout/layout-content.ts'
import { MenuDrawer } from './features/layout/menu-drawer.tsx'
import { NotForYou } from './features/layout/not-for-you.tsx'
import { hasSidebar, Sidebar } from './features/layout/sidebar.tsx'
import { TopBar } from './features/layout/top-bar.tsx'
import {
  UnsavedChangesProvider,
  useIsHolding,
  useMayLeave,
} from './features/layout/unsaved-changes-provider.tsx'
import { usePalette } from './features/layout/use-palette.tsx'
import { OpenWorkWatcher } from './features/notifications/open-work-watcher.tsx'
import { sideSections } from './side-sections.ts'
import { ShortcutsProvider, useShortcutList, useShortcuts } from './ui/keys/shortcuts-provider.tsx'
import { MessagesProvider } from './ui/messages-provider.tsx'

/**
 * The server renders pages without knowing the visitor: everything below is loaded and rendered in the browser only.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  tellLimitsPlainly()
  await requireStaff(request)
  return null
}

/** The person is loaded once; the guard handles logging out. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href
}

export function HydrateFallback() {
  return <CheckingAuthentication />
}

export default function AdminLayout() {
  return (
    <Guard>
      <SignedInLayout />
    </Guard>
  )
}

function SignedInLayout() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <UnsavedChangesProvider>
      <LayoutProviders user={user} />
    </UnsavedChangesProvider>
  )
}

type LayoutProps = { user: User }

function LayoutProviders({ user }: LayoutProps) {
  const { endSession, awaitSignIn } = useAuth()
  const isHolding = useIsHolding()
  // Logging in again, in any tab, makes it another person's or a later visit.
  const [endedFor, setEndedFor] = useState<User | null>(null)
  const latestUser = useRef(user)
  useEffect(() => {
    latestUser.current = user
  })

  function notifySessionEnd() {
    if (!isHolding()) return endSession()
    awaitSignIn()
    setEndedFor(latestUser.current)
  }

  // Created and discarded with the area, so that the data an owner read does not outlive the visit.
  const [queryClient] = useState(() => adminQueryClient({ onSessionEnd: notifySessionEnd }))

  return (
    <QueryClientProvider client={queryClient}>
      <MessagesProvider>
        <ShortcutsProvider>
          <OpenWorkWatcher />
          <Layout user={user} hasEnded={endedFor === user} />
        </ShortcutsProvider>
      </MessagesProvider>
    </QueryClientProvider>
  )
}

function Layout({ user, hasEnded }: LayoutProps & { hasEnded: boolean }) {
  const { logOut } = useAuth()
  const mayLeave = useMayLeave()
  const navigate = useNavigate()
  const { showOverview } = useShortcutList()
  const { key: place, pathname } = useLocation()
  // The address where it was opened, so that any navigation closes it.
  const [menuPlace, setMenuPlace] = useState<string | null>(null)
  if (menuPlace !== null && menuPlace !== place) setMenuPlace(null)
  const palette = usePalette(user)
  const destinations = destinationsFor(user)
  const isBesideList = hasSidebar(user, sideSections)

  async function leave() {
    if (await mayLeave()) logOut()
  }

  useShortcuts(layoutContent.shortcuts.title, [
    { keys: 'mod+k', label: layoutContent.palette.title, run: palette.open, isMovement: true },
    { keys: '?', label: layoutContent.shortcuts.overview, run: showOverview },
    ...destinations.map(({ to, label, key }) => ({
      keys: `g ${key}`,
      label: layoutContent.shortcuts.goTo(label),
      run: () => navigate(to),
    })),
  ])

  return (
    <div className="min-h-dvh bg-paper text-sm text-ink">
      <TopBar
        tabs={destinations.filter(({ isTab }) => isTab)}
        email={user.email}
        onLogOut={leave}
        onOpenMenu={() => setMenuPlace(place)}
        onOpenPalette={palette.open}
      />
      <div className={clsx('max-w-480', isBesideList && 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]')}>
        {isBesideList && (
          <aside className="sticky top-14 max-h-[calc(100dvh-3.5rem)] self-start overflow-y-auto px-3 py-6 max-lg:hidden">
            <Sidebar person={user} sections={sideSections} />
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={clsx(
            'min-w-0 border-line px-4 py-6 outline-none sm:px-6 lg:min-h-[calc(100dvh-3.5rem)] 2xl:px-8',
            isBesideList && 'lg:border-l',
          )}
        >
          {hasEnded && (
            <div className="mb-5">
              <Notice tone="warning" title={layoutContent.sessionEnded.title}>
                {layoutContent.sessionEnded.text}
              </Notice>
            </div>
          )}
          {mayVisit(user, pathname) ? (
            <Outlet />
          ) : (
            <NotForYou place={placeAt(pathname)} hasPlaces={destinations.length > 0} />
          )}
        </main>
      </div>
      {menuPlace === place && (
        <MenuDrawer
          person={user}
          email={user.email}
          sections={sideSections}
          onLogOut={leave}
          onClose={() => setMenuPlace(null)}
        />
      )}
      {palette.view}
    </div>
  )
}
