import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { useCategories } from '../../shop.ts'
import { AccountMenu } from './account-links.tsx'
import { footerLinks } from './shop-links.ts'

const square = 'flex size-11 items-center justify-center rounded-control hover:bg-paper-2'

/** The way through the shop on a phone. */
export function MenuDrawer() {
  const [isOpen, setIsOpen] = useState(false)
  const links = footerLinks(useCategories())
  const close = () => setIsOpen(false)

  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger aria-label="Menu" className={`${square} -ml-2.5 lg:hidden`}>
        <Menu aria-hidden className="size-6" />
      </Dialog.Trigger>
      <Dialog.Portal>
        {/* Radix's own overlay adds a style element to the page, which the security policy refuses. */}
        <div data-holds-page className="fixed inset-0 z-40 animate-appear bg-veil lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-80 max-w-[calc(100vw-3rem)] animate-drawer flex-col overflow-y-auto overscroll-contain bg-paper p-4 shadow-float lg:hidden"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-xl">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close menu" className={square}>
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          <nav aria-label="Shop" className="mt-2">
            <ul>
              {links.map((link) => (
                <li key={link.to} className="border-b border-line">
                  <NavLink
                    to={link.to}
                    onClick={close}
                    className="flex min-h-12 items-center text-lg aria-[current=page]:font-semibold aria-[current=page]:text-green"
                  >
                    {link.label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-6 flex flex-col gap-3">
            <AccountMenu onLeave={close} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
