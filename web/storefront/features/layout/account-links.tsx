import clsx from 'clsx'
import { CircleUserRound, Heart, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath, signupPath } from '#web/session/login/login-path.ts'
import { useWishlist } from '#web/session/wishlist/wishlist-provider.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CountBadge } from './count-badge.tsx'
import { useHere } from './use-here.ts'

/** The logged-in person, at the end of the header. On phones, what does not fit is in the menu. */
export function AccountLinks() {
  const { status, user, logOut } = useAuth()
  const here = useHere()

  if (status === 'signed_in') {
    return (
      <>
        <WishlistLink />
        <Link
          to="/account"
          title={`My account: ${user.email}`}
          className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-control text-sm text-ink-2 hover:bg-paper-2 lg:px-2"
        >
          <CircleUserRound aria-hidden className="size-5 shrink-0 text-ink" />
          <span className="sr-only">My account: </span>
          <span className="max-w-48 truncate xl:max-w-72 max-lg:sr-only">{user.email}</span>
        </Link>
        {isShopStaff(user.role) && (
          <Link
            to="/admin"
            aria-label="Admin settings"
            title="Admin settings"
            className="flex size-11 items-center justify-center rounded-control hover:bg-paper-2"
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        )}
        <ButtonLink to="/orders" variant="quiet" size="small" className="min-h-11 max-lg:hidden">
          Orders
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={logOut} className="min-h-11 max-lg:hidden">
          Logout
        </Button>
      </>
    )
  }

  // While the person is unknown, `guest-mark.ts` decides which of these are shown. The return path is added later: the
  // header is the same on every page.
  const isUnknown = status === 'checking'
  return (
    <>
      <WishlistLink />
      {isUnknown && (
        <Link
          to="/account"
          aria-label="My account"
          className="flex size-11 items-center justify-center rounded-control hover:bg-paper-2 in-data-guest:hidden"
        >
          <CircleUserRound aria-hidden className="size-5" />
        </Link>
      )}
      <ButtonLink
        to={isUnknown ? '/login' : loginPath(here)}
        variant="quiet"
        size="small"
        className={clsx('min-h-11', isUnknown && 'hidden in-data-guest:inline-flex')}
      >
        Login
      </ButtonLink>
      <ButtonLink
        to={isUnknown ? '/signup' : signupPath(here)}
        variant="secondary"
        size="small"
        className={clsx('min-h-11', isUnknown ? 'hidden sm:in-data-guest:inline-flex' : 'max-sm:hidden')}
      >
        Sign Up
      </ButtonLink>
    </>
  )
}

function WishlistLink() {
  const count = useWishlist().productIds.length
  return (
    <Link
      to="/wishlist"
      aria-label={count > 0 ? `Wishlist, ${count === 1 ? '1 item' : `${count} items`}` : 'Wishlist'}
      title="Wishlist"
      className="relative flex size-11 items-center justify-center rounded-control hover:bg-paper-2 max-sm:hidden"
    >
      <Heart aria-hidden className="size-5" />
      <CountBadge count={count} />
    </Link>
  )
}
