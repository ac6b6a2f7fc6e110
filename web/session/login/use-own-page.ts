import { useEffect } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { useAuth } from './auth-provider.tsx'

/** For a personal page: after logging out, in any tab, its loader redirects. */
export function useOwnPage(): void {
  const { status } = useAuth()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (status === 'guest') void revalidate()
  }, [status, revalidate])
}

/** Reloads one's own data, without the shop around it: see `isOwnDataChanged`. */
export function useRefetch(): () => void {
  const navigate = useNavigate()
  return () =>
    navigate(
      { search: location.search, hash: location.hash },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    )
}

/** The layout is reloaded for some reasons, a personal page for others. */
export function isOwnDataChanged({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400
}

/** While the open page, or a part of it, is being reloaded. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation()
  const { state, location: next } = useNavigation()
  return state === 'loading' && next.pathname === pathname
}
