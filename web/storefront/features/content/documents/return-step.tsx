import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmailLink } from '../contact/ways-to-reach.tsx'

type ReturnStepProps = { email: string; children: ReactNode }

/** The first step of every return; `children` goes on from "with your order number,". */
export function ReturnStep({ email, children }: ReturnStepProps) {
  return (
    <li>
      Open the order under{' '}
      <Link to="/orders" className="link">
        your orders
      </Link>{' '}
      and press “Request a return”. Or{' '}
      <Link to="/contact" className="link">
        contact us
      </Link>{' '}
      or email <EmailLink email={email} /> with your order number, {children}
    </li>
  )
}
