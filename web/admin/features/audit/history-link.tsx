import { Link } from 'react-router'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../layout/destinations.ts'
import { auditContent } from './audit-content.ts'
import { historyAddress } from './audit-view.ts'

type HistoryLinkProps = {
  type:
    | 'product'
    | 'order'
    | 'supplier'
    | 'courier'
    | 'category'
    | 'synonym'
    | 'saved_answer'
    | 'saved_reason'
    | 'staff_role'
  id: string | number
  label?: string
  className?: string
}

/** A link to the audit log of one record, for people who may read it. */
export function HistoryLink({ type, id, label, className }: HistoryLinkProps) {
  const { user } = useAuth()
  if (!user || !mayDo(user, 'admin')) return null
  return (
    <p className={className}>
      <Link to={historyAddress(type, id)} className="link">
        {label ?? auditContent.historyOfThis(type)}
      </Link>
    </p>
  )
}
