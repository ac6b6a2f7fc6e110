import type { ReactNode } from 'react'
import { ConfirmProvider } from '#web/ui/confirm-provider.tsx'
import { CartProvider } from '../cart/cart-provider.tsx'
import { WishlistProvider } from '../wishlist/wishlist-provider.tsx'
import { AuthProvider } from './auth-provider.tsx'

/** The person, their cart, and confirmation dialogs. */
export function Session({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      <CartProvider>
        <WishlistProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </WishlistProvider>
      </CartProvider>
    </AuthProvider>
  )
}
