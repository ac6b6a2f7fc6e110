import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '#web/session/auth-provider.tsx'
import { CheckingAuthentication } from './features/accounts/checking-authentication.tsx'
import { Guard } from './features/accounts/guard.tsx'
import { CategoryList } from './features/catalogue/category-list.tsx'
import { adminQueryClient } from './features/frame/admin-query-client.ts'
import { TopBar } from './features/frame/top-bar.tsx'
import { UnsavedChangesProvider, useMayLeave } from './features/frame/unsaved-changes.tsx'

/**
 * The server knows nobody while it renders pages, so this leaves it as "Checking authentication..." for everyone;
 * what follows is rendered in the browser alone.
 */
export default function AdminFrame() {
  const [isLoggingOut, setIsLoggingOut] = useState(false)

  // Logging out leads to the shop. Behind the guard it would lead to the login page and back here.
  if (isLoggingOut) return <CheckingAuthentication />
  return (
    <Guard>
      <Office onLogOut={() => setIsLoggingOut(true)} />
    </Guard>
  )
}

function Office({ onLogOut }: { onLogOut: () => void }) {
  const { endSession } = useAuth()
  // Made and dropped with the area, so that what the owner read does not outlive their visit.
  const [queryClient] = useState(() => adminQueryClient({ onSessionEnd: endSession }))

  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedChangesProvider>
        <Layout onLogOut={onLogOut} />
      </UnsavedChangesProvider>
    </QueryClientProvider>
  )
}

function Layout({ onLogOut }: { onLogOut: () => void }) {
  const { user, logOut } = useAuth()
  const mayLeave = useMayLeave()

  async function leave() {
    if (!(await mayLeave())) return
    onLogOut()
    logOut()
  }

  return (
    <div className="min-h-dvh bg-paper text-sm text-ink">
      <TopBar email={user?.email ?? ''} onLogOut={leave} />
      <div className="mx-auto max-w-screen-2xl lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside className="border-line px-4 max-lg:border-b sm:px-6 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-3.5rem)] lg:self-start lg:overflow-y-auto lg:px-3 lg:py-6">
          <CategoryList />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 border-line px-4 py-6 outline-none sm:px-6 lg:min-h-[calc(100dvh-3.5rem)] lg:border-l lg:px-8"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}
