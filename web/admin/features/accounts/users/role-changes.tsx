import type { AuditEntry } from '#contract/shop/audit.ts'
import { ChangeView } from '../../../ui/change-view.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { accountContent } from '../account-content.ts'
import { useRoleChanges } from './user-queries.ts'

const { roleChanges: content } = accountContent.person

/** Who gave somebody their permissions, newest first. */
export function RoleChanges({ userId }: { userId: string }) {
  const { data: entries } = useRoleChanges(userId)
  if (!entries || entries.length === 0) return null
  return (
    <section aria-label={content.title} className="border-t border-line pt-4">
      <h3 className="mb-2 font-medium">{content.title}</h3>
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-3">
            <RoleChange entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function RoleChange({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <ChangeView
        before={entry.before}
        after={entry.after}
        labelOf={(field) => content.fields[field] ?? field}
      />
      <p className="text-ink-2">
        {entry.actor}, <Moment at={entry.at} isShort />
      </p>
    </>
  )
}
