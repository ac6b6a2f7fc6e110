import { href, Link } from 'react-router'
import type { NotForSaleLot } from '#contract/catalogue/not-for-sale.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { notForSaleContent } from './not-for-sale-content.ts'

/** The return with which units came, for those who may open it. */
export function LotOrigin({ lot: { returnId } }: { lot: NotForSaleLot }) {
  const { user } = useAuth()
  if (returnId === null) return <>{notForSaleContent.byHand}</>
  const name = `Return ${returnId}`
  if (!user || !mayDo(user, 'orders')) return <>{name}</>
  return (
    <Link to={href('/admin/returns/:id', { id: String(returnId) })} className="link whitespace-nowrap">
      {name}
    </Link>
  )
}
