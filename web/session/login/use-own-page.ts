import { useEffect } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { useAuth } from './auth-provider.tsx'

/** For a page that is somebody's own: whoever leaves, in whatever tab, is led away from it by what loads it. */
export function useOwnPage(): void {
  const { status } = useAuth()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (status === 'guest') void revalidate()
  }, [status, revalidate])
}

/** Loads anew what is one's own, and nothing of the shop around it: see `isOwnDataChanged`. */
export function useRefetch(): () => void {
  const navigate = useNavigate()
  return () =>
    navigate(
      { search: location.search, hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
}

/** The shop around a page asks to be loaded anew for some reasons, a page of one's own for others. */
export function isOwnDataChanged({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400
}

/** While the page that is open is loaded anew, or another part of it. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  return state === 'loading' && next.pathname === pathname
}
