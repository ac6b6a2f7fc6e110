import { Menu } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { MenuDialogProps } from './menu-dialog.tsx'

const dialog = () => import('./menu-dialog.tsx')

const MenuDialog = lazy<ComponentType<MenuDialogProps>>(() =>
  dialog().then(
    (module) => ({ default: module.MenuDialog }),
    () => ({ default: NotNow }),
  ),
)

/** The navigation on a phone: loaded once somebody reaches for it. */
export function MenuDrawer() {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const reach = () => void dialog().catch(() => {})
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={reach}
        onFocus={reach}
        onClick={() => setIsOpen(true)}
        className="flex size-11 items-center justify-center rounded-control hover:bg-paper-2 -ml-2.5 lg:hidden"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      {isOpen && (
        <Suspense>
          <MenuDialog onClose={close} />
        </Suspense>
      )}
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
