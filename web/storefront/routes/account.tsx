import { Heart, LogOut, Package, Settings, UserRoundX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { type Account, readAccount } from '#contract/account.ts'
import { isShopStaff } from '#domain/permissions.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { browserApi } from '#web/session/browser-api.ts'
import { loginPath } from '#web/session/return-path.ts'
import { useApiQuery } from '#web/session/use-api-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddressesSection } from '../features/accounts/addresses-section.tsx'
import { DataSection } from '../features/accounts/data-section.tsx'
import { DeleteSection } from '../features/accounts/delete-section.tsx'
import { DutyNotice } from '../features/accounts/duty-notice.tsx'
import { PasswordSection } from '../features/accounts/password-section.tsx'
import { ProfileSection } from '../features/accounts/profile-section.tsx'
import { SecondFactorSection } from '../features/accounts/second-factor-section.tsx'
import { SessionsSection } from '../features/accounts/sessions-section.tsx'
import { forgetDraft } from '../features/checkout/shipping-draft.ts'
import { pageMeta } from '../features/layout/page-meta.ts'
import type { Route } from './+types/account.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0], { title: 'My account', isForFinding: false })
}

export default function AccountPage() {
  const { status, endInAllTabs } = useAuth()
  const [isDeleted, setIsDeleted] = useState(false)

  function sayGoodbye() {
    setIsDeleted(true)
    forgetDraft()
    endInAllTabs()
  }

  if (isDeleted) return <Goodbye />
  if (status === 'guest') return <Navigate to={loginPath('/account')} replace />
  return (
    <div className="page py-8 lg:py-12">
      <h1 className="text-3xl">My account</h1>
      {status === 'checking' ? <UnreadAccount /> : <OwnAccount onDeleted={sayGoodbye} />}
    </div>
  )
}

function OwnAccount({ onDeleted }: { onDeleted: () => void }) {
  const [query, refetch] = useApiQuery('account', fetchAccount)
  switch (query.kind) {
    case 'loading':
      return <UnreadAccount />
    case 'failed':
      return (
        <div role="alert" className="mt-8">
          <EmptyState title="Your account could not be loaded" text={query.message}>
            <Button onClick={refetch}>Try Again</Button>
          </EmptyState>
        </div>
      )
    case 'loaded':
      return <Sections initial={query.data.account} onDeleted={onDeleted} />
  }
}

function Sections({ initial, onDeleted }: { initial: Account; onDeleted: () => void }) {
  const [account, setAccount] = useState(initial)
  const { user, refetch } = useAuth()
  const [round, setRound] = useState(0)
  const { email } = account
  const section = { account, onChanged: setAccount }

  function endOthers() {
    setRound(round + 1)
    // What had to be done before the admin area opens may be done now.
    refetch()
  }

  return (
    <>
      <p className="mt-1 text-ink-2 wrap-anywhere">
        {account.firstName} {account.lastName}
      </p>
      {user?.duty && <DutyNotice duty={user.duty} />}
      <Ways worksHere={isShopStaff(account.role)} />
      <ProfileSection {...section} />
      <AddressesSection {...section} />
      <PasswordSection account={account} onOthersEnded={endOthers} />
      <SecondFactorSection {...section} onOthersEnded={endOthers} />
      <SessionsSection round={round} />
      <DataSection />
      <DeleteSection email={email} onDeleted={onDeleted} />
    </>
  )
}

const tile =
  'flex min-h-14 items-center gap-3 rounded-tile border border-line px-3 py-3 font-medium sm:px-4 transition-colors hover:border-ink'

function Ways({ worksHere }: { worksHere: boolean }) {
  const { logOut } = useAuth()
  return (
    <nav aria-label="Your account" className="mt-6 mb-10">
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

function fetchAccount() {
  return browserApi.call(readAccount, {})
}
