import { Heart, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { useCategories } from '../../use-shop.ts'
import { footerLinks, type ShopLink } from '../content/shop-links.ts'
import { AccountMenu } from './account-menu.tsx'

export type MenuDialogProps = { onClose: () => void }

const helpLinks: readonly ShopLink[] = [
  { to: '/order-status', label: 'Track an order' },
  { to: '/returns', label: 'Returns' },
  { to: '/faqs', label: 'Help' },
]

const square = 'flex size-11 items-center justify-center rounded-control hover:bg-paper-2'

/**
 * The browser's own dialog: it stops the page behind from scrolling, and closes on Escape and on a phone's back button.
 */
export function MenuDialog({ onClose }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const links = footerLinks(useCategories())

  const close = useCallback(() => {
    // Closed before it is removed, so that the focus returns to where it was.
    dialog.current?.close()
    onClose()
  }, [onClose])

  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // The area beside the drawer is the dialog's own backdrop, which the keyboard cannot reach.
    const closeFromBeside = ({ target }: MouseEvent) => target === element && close()
    element?.addEventListener('click', closeFromBeside)
    return () => element?.removeEventListener('click', closeFromBeside)
  }, [close])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-holds-page
      onCancel={close}
      className="fixed inset-y-0 left-0 h-dvh max-h-none w-80 max-w-[calc(100vw-3rem)] animate-drawer overscroll-contain bg-paper text-ink shadow-float backdrop:animate-appear backdrop:bg-veil"
    >
      <div className="flex min-h-full flex-col p-4">
        <div className="flex items-center justify-between">
          <h2 id={titleId} className="text-xl">
            Menu
          </h2>
          <button type="button" aria-label="Close menu" onClick={close} className={square}>
            <X aria-hidden className="size-6" />
          </button>
        </div>
        <nav aria-label="Shop" className="mt-2">
          <ul>
            {links.map((link) => (
              <li key={link.to} className="border-b border-line">
                <NavLink
                  to={link.to}
                  onClick={close}
                  className="flex min-h-12 items-center text-lg wrap-anywhere aria-[current=page]:font-semibold aria-[current=page]:text-green"
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ul className="mt-3 flex flex-wrap gap-x-6">
            {helpLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} onClick={close} className="flex min-h-11 items-center text-ink-2">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-6 flex flex-col gap-3">
          <ButtonLink to="/wishlist" variant="secondary" onClick={close}>
            <Heart aria-hidden className="size-5" />
            Wishlist
          </ButtonLink>
          <AccountMenu onLeave={close} />
        </div>
      </div>
    </dialog>
  )
}
