import { useNavigate } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import type { Login } from '#web/session/login/open-session.ts'

/** Into the session that an emailed link has opened, and back to the page that the person came from. */
export function useComeIn(from: string): (opened: Login) => void {
  const { enter } = useAuth()
  const navigate = useNavigate()
  return (opened) => {
    enter(opened)
    if (from !== '/') navigate(from, { replace: true })
  }
}
