import type { Action } from '#contract/accounts/action.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { mayDo, type Person } from '../../layout/destinations.ts'
import { accountContent } from '../account-content.ts'
import { useActions } from './staff-role-queries.ts'

const { preview: content } = accountContent

/** Everything that the admin area can do, and whether this person may. */
export function ActionList({ person }: { person: Person }) {
  const { data: actions, error } = useActions()
  if (error) {
    return (
      <p role="alert" className="text-red">
        {error.message}
      </p>
    )
  }
  if (!actions) return <Skeleton className="h-40" />
  const allowed = actions.filter((action) => isAllowedTo(person, action))
  const refused = actions.filter((action) => !isAllowedTo(person, action))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Actions title={content.may(allowed.length)} actions={allowed} />
      <Actions title={content.mayNot(refused.length)} actions={refused} />
    </div>
  )
}

function isAllowedTo(person: Person, { needs, isForAdministrators }: Action): boolean {
  return (
    mayDo(person, 'admin') || (!isForAdministrators && needs.every((permission) => mayDo(person, permission)))
  )
}

function Actions({ title, actions }: { title: string; actions: readonly Action[] }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <ul className="mt-1 flex flex-col gap-1 text-ink-2">
        {actions.map(({ summary }) => (
          <li key={summary}>{summary}</li>
        ))}
      </ul>
    </div>
  )
}
