import { Bell, LogOut, Store } from 'lucide-react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CloseButton, Modal } from '../../ui/modal.tsx'
import type { Person } from './destinations.ts'
import { layoutContent } from './layout-content.ts'
import { Sidebar, type SideSection } from './sidebar.tsx'

type MenuDrawerProps = {
  person: Person
  email: string
  sections: readonly SideSection[]
  onLogOut: () => void
  onClose: () => void
}

/** The whole navigation, for windows too narrow for the sidebar. */
export function MenuDrawer({ person, email, sections, onLogOut, onClose }: MenuDrawerProps) {
  return (
    <Modal
      label={layoutContent.menu}
      onClose={onClose}
      className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[85vw] animate-drawer overflow-y-auto p-4"
    >
      <div className="mb-2 flex items-center justify-between gap-3 pl-3">
        <span className="text-lg font-semibold tracking-tight">{layoutContent.admin}</span>
        <CloseButton onClose={onClose} />
      </div>
      <Sidebar person={person} sections={sections} hasTabs />
      <div className="mt-4 border-t border-line pt-4">
        <p className="truncate px-3 text-ink-2">{email}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink to="/admin/notifications" variant="quiet" size="small">
            <Bell aria-hidden className="size-4" />
            {layoutContent.notifications}
          </ButtonLink>
          <ButtonLink to="/" variant="quiet" size="small">
            <Store aria-hidden className="size-4" />
            {layoutContent.viewShop}
          </ButtonLink>
          <Button variant="quiet" size="small" onClick={onLogOut}>
            <LogOut aria-hidden className="size-4" />
            {layoutContent.logOut}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
