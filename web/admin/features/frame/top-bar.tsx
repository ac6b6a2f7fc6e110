import clsx from 'clsx'
import { LogOut, Store } from 'lucide-react'
import { NavLink } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'

const tabs = [{ to: '/admin/products', label: 'Products' }]

const action = 'whitespace-nowrap max-sm:px-2'

export function TopBar({ email, onLogOut }: { email: string; onLogOut: () => void }) {
  return (
    <header className="z-20 border-b border-line bg-paper sm:sticky sm:top-0">
      <div className="flex min-h-14 items-center gap-x-3 px-4 sm:gap-x-6 sm:px-6">
        <span className="text-lg font-semibold tracking-tight">Admin</span>
        <nav aria-label="Admin" className="self-stretch">
          <ul className="flex h-full gap-x-4">
            {tabs.map((tab) => (
              <li key={tab.to}>
                <NavLink to={tab.to} className={tabLooks}>
                  {tab.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center sm:gap-x-2">
          <span className="min-w-0 truncate text-ink-2 max-sm:hidden">{email}</span>
          <ButtonLink to="/" variant="quiet" size="small" className={action}>
            <Store aria-hidden className="size-4 max-sm:hidden" />
            View shop
          </ButtonLink>
          <Button variant="quiet" size="small" onClick={onLogOut} className={action}>
            <LogOut aria-hidden className="size-4 max-sm:hidden" />
            Log out
          </Button>
        </div>
      </div>
      <p className="truncate px-4 pb-2 text-ink-2 sm:hidden">{email}</p>
    </header>
  )
}

function tabLooks({ isActive }: { isActive: boolean }): string {
  return clsx(
    'flex h-full items-center border-b-2 px-1 font-medium',
    isActive ? 'border-green text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )
}
