import clsx from 'clsx'
import { LogOut, Settings } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '#web/session/auth-provider.tsx'
import { loginPath, signupPath } from '#web/session/return-path.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** Who is signed in, at the end of the header. On phones, what does not fit here stands in the menu. */
export function AccountLinks() {
  const { status, user, logOut } = useAuth()
  const here = useHere()

  if (status === 'signed_in') {
    return (
      <>
        <span className="hidden max-w-48 truncate text-sm text-ink-2 lg:block" title={user.email}>
          {user.email}
        </span>
        {user.isAdmin && (
          <Link
            to="/admin"
            aria-label="Admin settings"
            title="Admin settings"
            className="flex size-11 items-center justify-center rounded-control hover:bg-paper-2"
          >
            <Settings aria-hidden className="size-5" />
          </Link>
        )}
        <Button variant="quiet" size="small" onClick={logOut} className="max-lg:hidden">
          Logout
        </Button>
      </>
    )
  }

  // The places are kept while it is not known who is here, so that nothing moves when it is.
  const isUnknown = status === 'checking'
  return (
    <>
      <ButtonLink
        to={loginPath(here)}
        variant="quiet"
        size="small"
        className={clsx(isUnknown && 'invisible')}
      >
        Login
      </ButtonLink>
      <ButtonLink
        to={signupPath(here)}
        variant="secondary"
        size="small"
        className={clsx('max-sm:hidden', isUnknown && 'invisible')}
      >
        Sign Up
      </ButtonLink>
    </>
  )
}

/** The same, in the menu of phones. */
export function AccountMenu({ onLeave }: { onLeave: () => void }) {
  const { status, user, logOut } = useAuth()
  const here = useHere()

  if (status === 'signed_in') {
    return (
      <>
        <p className="text-sm wrap-anywhere text-ink-2">{user.email}</p>
        {user.isAdmin && (
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

function useHere(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
