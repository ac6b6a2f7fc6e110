import { Menu } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { later } from '#web/deferred-hydration/later.tsx'
import type { MenuDialogProps } from './menu-dialog.tsx'

const MenuDialog = later(() => import('./menu-dialog.tsx').then((module) => module.MenuDialog), {
  whileMissing: NotNow,
})

/** The navigation on a phone: loaded once somebody reaches for it. */
export function MenuDrawer() {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={MenuDialog.fetch}
        onFocus={MenuDialog.fetch}
        onClick={() => setIsOpen(true)}
        className="flex size-11 items-center justify-center rounded-control hover:bg-paper-2 -ml-2.5 lg:hidden"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {isOpen && <MenuDialog onClose={close} />}
    </>
  )
}

/** Without a connection: the footer has the same links. */
function NotNow({ onClose }: MenuDialogProps) {
  useEffect(() => {
    document.querySelector('footer')?.scrollIntoView()
    onClose()
  }, [onClose])
  return null
}
