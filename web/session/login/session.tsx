import type { ReactNode } from 'react'
import { ConfirmProvider } from '#web/ui/confirm-provider.tsx'
import { CartProvider } from '../cart/cart-provider.tsx'
import { WishlistProvider } from '../wishlist/wishlist-provider.tsx'
import { AuthProvider } from './auth-provider.tsx'

/** Whoever is here, what they mean to buy, and what they are asked. */
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
