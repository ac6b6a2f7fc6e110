import { CircleUserRound, LogOut, Package, Settings } from 'lucide-react'
import { isShopStaff } from '#domain/accounts/staff/roles.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { loginPath, signupPath } from '#web/session/login/login-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useHere } from './use-here.ts'

/** The logged-in person, in the menu of phones. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { status, user, logOut } = useAuth()
  const here = useHere()

  if (status === 'signed_in') {
    return (
      <>
        <p className="text-sm wrap-anywhere text-ink-2">{user.email}</p>
        <ButtonLink to="/account" variant="secondary" onClick={onLeave}>
          <CircleUserRound aria-hidden className="size-5" />
          My account
        </ButtonLink>
        <ButtonLink to="/orders" variant="secondary" onClick={onLeave}>
          <Package aria-hidden className="size-5" />
          Orders
        </ButtonLink>
        {isShopStaff(user.role) && (
          <ButtonLink to="/admin" variant="secondary" onClick={onLeave}>
            <Settings aria-hidden className="size-5" />
            Admin settings
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            onLeave()
            logOut()
          }}
        >
          <LogOut aria-hidden className="size-5" />
          Logout
        </Button>
      </>
    )
  }

  return (
    <>
      <ButtonLink to={loginPath(here)} onClick={onLeave}>
        Login
      </ButtonLink>
      <ButtonLink to={signupPath(here)} variant="secondary" onClick={onLeave}>
        Sign Up
      </ButtonLink>
    </>
  )
}
