import { Heart, LogOut, Package, Settings, UserRoundX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { listSessions, type OpenSession, readAccount } from '#contract/accounts/account.ts'
import { isApiError } from '#contract/api.ts'
import { type OwnCredit, readOwnCredit } from '#contract/orders/stored-value.ts'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { settle } from '#web/session/api/settle.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loadOwn } from '#web/session/login/require-sign-in.ts'
import { useIsReloading, useOwnPage, useRefetch } from '#web/session/login/use-own-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailurePanel } from '#web/ui/failure-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressesSection } from '../features/accounts/addresses/addresses-section.tsx'
import { DutyNotice } from '../features/accounts/duty-notice.tsx'
import { doAccountAct } from '../features/accounts/own/account-act.ts'
import { ownAct } from '../features/accounts/own/own-act.ts'
import { SecondFactorSection } from '../features/accounts/second-factor/second-factor-section.tsx'
import { CreditSection } from '../features/accounts/sections/credit-section.tsx'
import { DataSection } from '../features/accounts/sections/data-section.tsx'
import { DeleteSection } from '../features/accounts/sections/delete-section.tsx'
import { PasswordSection } from '../features/accounts/sections/password-section.tsx'
import { PricesSection } from '../features/accounts/sections/prices-section.tsx'
import { ProfileSection } from '../features/accounts/sections/profile-section.tsx'
import { SessionsSection } from '../features/accounts/sections/sessions-section.tsx'
import { forgetDraft } from '../features/checkout/shipping/shipping-draft.ts'
import { pageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/account.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'My account', isForFinding: false })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOwn(request, async () => {
    // The sessions have a place of their own to wait in, and to fail in.
    const sessions = settle(fetchSessions())
    const [{ account }, credit] = await Promise.all([browserApi.call(readAccount, {}), fetchCredit()])
    return { account, credit, sessions }
  })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent: unknown = await request.json()
  return ownAct(() => doAccountAct(sent))
}

export { isOwnDataChanged as shouldRevalidate } from '#web/session/login/use-own-page.ts'

export function HydrateFallback() {
  return (
    <AccountFrame>
      <UnreadAccount />
    </AccountFrame>
  )
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { endInAllTabs } = useAuth()
  const [isDeleted, setIsDeleted] = useState(false)

  function sayGoodbye() {
    setIsDeleted(true)
    forgetDraft()
    endInAllTabs()
  }

  if (isDeleted) return <Goodbye />
  return (
    <AccountFrame>
      <Sections {...loaderData} onDeleted={sayGoodbye} />
    </AccountFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refetch = useRefetch()
  const isReloading = useIsReloading()
  return (
    <AccountFrame>
      {isReloading ? (
        <UnreadAccount />
      ) : isApiError(error) ? (
        <div role="alert" className="mt-8">
          <EmptyState title="Your account could not be opened" text={error.message}>
            <Button onClick={refetch}>Try Again</Button>
          </EmptyState>
        </div>
      ) : (
        <FailurePanel title="Your account could not be opened" />
      )}
    </AccountFrame>
  )
}

function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-8 lg:py-12">
      <h1 className="text-3xl">My account</h1>
      {children}
    </div>
  )
}

type SectionsProps = Awaited<ReturnType<typeof clientLoader>> & { onDeleted: () => void }

function Sections({ account, credit, sessions, onDeleted }: SectionsProps) {
  const { user, refetch } = useAuth()
  useOwnPage()

  return (
    <>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        {account.firstName} {account.lastName}
      </p>
      {user?.duty && <DutyNotice duty={user.duty} />}
      <Ways worksHere={isShopStaff(account.role)} />
      <ProfileSection account={account} />
      {account.priceList && <PricesSection priceList={account.priceList} />}
      <AddressesSection account={account} />
      {credit && credit.entries.length > 0 && <CreditSection credit={credit} />}
      <PasswordSection account={account} onDutyDone={refetch} />
      <SecondFactorSection account={account} onDutyDone={refetch} />
      <SessionsSection sessions={sessions} />
      <DataSection />
      <DeleteSection account={account} creditCents={credit?.balanceCents ?? 0} onDeleted={onDeleted} />
    </>
  )
}

const tile =
  'flex min-h-14 items-center gap-3 rounded-tile border border-line px-3 py-3 font-medium sm:px-4 transition-colors hover:border-ink'

function Ways({ worksHere }: { worksHere: boolean }) {
  const { logOut } = useAuth()
  return (
    <nav aria-label="Parts of your account" className="mt-6 mb-10">
      <ul className="flex flex-wrap gap-3 *:flex-1 *:basis-36">
        <li>
          <Link to="/orders" className={tile}>
            <Package aria-hidden className="size-5 text-green" />
            My orders
          </Link>
        </li>
        <li>
          <Link to="/wishlist" className={tile}>
            <Heart aria-hidden className="size-5 text-green" />
            Wishlist
          </Link>
        </li>
        {worksHere && (
          <li>
            <Link to="/admin" className={tile}>
              <Settings aria-hidden className="size-5 text-green" />
              Admin
            </Link>
          </li>
        )}
        <li>
          <button type="button" onClick={logOut} className={`${tile} w-full text-left`}>
            <LogOut aria-hidden className="size-5 text-green" />
            Log out
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Goodbye() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="page py-8 outline-none lg:py-12">
      <EmptyState
        heading="h1"
        icon={UserRoundX}
        title="Your account has been deleted"
        text="Thank you for shopping with us. You are welcome back any time."
      >
        <ButtonLink to="/">Continue Shopping</ButtonLink>
      </EmptyState>
    </div>
  )
}

function UnreadAccount() {
  return (
    <div role="status">
      <span className="sr-only">Loading your account</span>
      <Skeleton className="mt-2 h-5 w-40" />
      <div className="mt-6 mb-10 flex flex-wrap gap-3 *:flex-1 *:basis-36">
        {['orders', 'wishlist', 'logout'].map((way) => (
          <Skeleton key={way} className="h-14 rounded-tile" />
        ))}
      </div>
      {['details', 'addresses', 'password'].map((section) => (
        <div
          key={section}
          className="grid gap-5 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-16 lg:py-10"
        >
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-40 max-w-xl" />
        </div>
      ))}
    </div>
  )
}

/** Null if it cannot be read: the account is there without it. */
async function fetchCredit(): Promise<OwnCredit | null> {
  const read = await settle(browserApi.call(readOwnCredit, {}))
  return read.kind === 'loaded' ? read.data.storeCredit : null
}

async function fetchSessions(): Promise<OpenSession[]> {
  return (await browserApi.call(listSessions, {})).sessions
}
