import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedStaffRole } from '#contract/accounts/staff-role.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { RecordHeading } from '../../record/record-heading.tsx'
import { accountContent } from '../account-content.ts'
import { StaffRolePanel } from '../users/staff-role-panel.tsx'
import { useStaffRoles } from './staff-role-queries.ts'

const { roles: content, list } = accountContent

/** The roles that staff can have. */
export function StaffRolesPage() {
  const { data: staffRoles, error, refetch, isFetching } = useStaffRoles()
  const [opened, setOpened] = useState<ListedStaffRole | 'new' | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <RecordHeading
        list={{ label: list.title, to: '/admin/users' }}
        title={content.title}
        intro={content.text}
        actions={
          <Button size="small" onClick={() => setOpened('new')}>
            <Plus aria-hidden className="size-4" />
            {content.add}
          </Button>
        }
      />
      {error && (
        <LoadFailure title={content.failure} isRetrying={isFetching} onRetry={refetch}>
          {error.message}
        </LoadFailure>
      )}
      {staffRoles?.length === 0 && <EmptyState {...content.none} icon={Users} />}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {staffRoles?.map((staffRole) => (
          <StaffRoleCard key={staffRole.id} staffRole={staffRole} onOpen={() => setOpened(staffRole)} />
        ))}
        {staffRoles && <AdministratorCard />}
      </ul>
      {opened !== null && (
        <StaffRolePanel
          key={opened === 'new' ? 'new' : opened.id}
          staffRole={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const card = 'flex flex-col gap-3 rounded-tile border border-line p-4'

function StaffRoleCard({ staffRole, onOpen }: { staffRole: ListedStaffRole; onOpen: () => void }) {
  const { name, description, permissions, people } = staffRole
  return (
    <li className={card}>
      <div>
        <h2 className="text-base">
          <button type="button" onClick={onOpen} className="link text-left font-semibold wrap-anywhere">
            {name}
          </button>
        </h2>
        <p className="text-ink-2 wrap-anywhere">{description}</p>
      </div>
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{permissionLabel(permission)}</li>
        ))}
      </ul>
      <p className="mt-auto text-ink-2">{content.people(people)}</p>
    </li>
  )
}

function AdministratorCard() {
  return (
    <li className={card}>
      <div>
        <h2 className="text-base font-semibold">{content.administrator.name}</h2>
        <p className="text-ink-2">{content.administrator.text}</p>
      </div>
      <p className="mt-auto">
        <Link to="/admin/users?role=admin" className="link">
          {content.administrator.link}
        </Link>
      </p>
    </li>
  )
}
