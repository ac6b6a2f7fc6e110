import clsx from 'clsx'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import type { Permission } from '#domain/accounts/staff/permissions.ts'
import { OpenWorkList } from '../notifications/open-work-list.tsx'
import { destinationOf, destinationsFor, mayDo, type Person } from './destinations.ts'
import { layoutContent } from './layout-content.ts'

/** The lists below the destinations, and who sees them. */
export type SideSection = { needs: Permission; title: string; Section: ComponentType<{ title: string }> }

/** Whether there is anything in the sidebar for this person. */
export function hasSidebar(person: Person, sections: readonly SideSection[]): boolean {
  return (
    destinationsFor(person).some(({ isTab }) => !isTab) || sections.some(({ needs }) => mayDo(person, needs))
  )
}

type SidebarProps = { person: Person; sections: readonly SideSection[]; hasTabs?: boolean }

export function Sidebar({ person, sections, hasTabs = false }: SidebarProps) {
  const places = destinationsFor(person)
  const listed = places.filter(({ isTab }) => hasTabs || !isTab)
  // Among all of them, since every other address begins with the overview's.
  const current = destinationOf(useLocation().pathname, places)
  return (
    <div className="flex flex-col gap-3">
      <OpenWorkList />
      {listed.length > 0 && (
        <nav aria-label={hasTabs ? layoutContent.admin : layoutContent.moreLabel}>
          <ul className="flex flex-col gap-0.5">
            {listed.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === current?.to ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-9 items-center gap-3 rounded-control px-3 max-lg:min-h-11',
                    to === current?.to ? 'bg-green-soft font-semibold text-green' : 'hover:bg-paper-2',
                  )}
                >
                  <Icon aria-hidden className="size-4" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections
        .filter(({ needs }) => mayDo(person, needs))
        .map(({ needs, title, Section }) => (
          <Section key={needs} title={title} />
        ))}
    </div>
  )
}
