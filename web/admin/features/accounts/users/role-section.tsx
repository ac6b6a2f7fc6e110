import { useState } from 'react'
import type { StaffRole } from '#contract/accounts/staff-role.ts'
import type { ShopUser } from '#contract/accounts/user.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { accountContent } from '../account-content.ts'
import { useStaffRoles } from '../staff-roles/staff-role-queries.ts'
import { RoleChanges } from './role-changes.tsx'
import { RolePanel } from './role-panel.tsx'
import { UserPart } from './user-part.tsx'

const { access: accessTexts, person } = accountContent
const { role: content } = person

/** What somebody may do, who gave it to them, and a way to change it. */
export function RoleSection({ person, isOneself }: { person: ShopUser; isOneself: boolean }) {
  const { data: staffRoles = [] } = useStaffRoles()
  const [isChanging, setChanging] = useState(false)
  const { name, text } = roleTexts(person, staffRoles)
  const whyNot = isOneself ? content.own : person.suspendedAt !== null ? content.suspended : null
  return (
    <UserPart title={content.title}>
      <div className="flex flex-col gap-3">
        <div>
          <p className="font-medium">{name}</p>
          <p className="text-ink-2">{text}</p>
        </div>
        {person.permissions.length > 0 && (
          <ul className="list-disc pl-5">
            {person.permissions.map((permission) => (
              <li key={permission}>{permissionLabel(permission)}</li>
            ))}
          </ul>
        )}
        {whyNot ? (
          <p className="text-ink-2">{whyNot}</p>
        ) : (
          <Button variant="secondary" size="small" className="self-start" onClick={() => setChanging(true)}>
            {content.change}
          </Button>
        )}
        <RoleChanges userId={person.id} />
      </div>
      {isChanging && <RolePanel person={person} staffRoles={staffRoles} onClose={() => setChanging(false)} />}
    </UserPart>
  )
}

function roleTexts({ role, staffRole, permissions }: ShopUser, staffRoles: readonly StaffRole[]) {
  if (role !== 'staff') return { name: accessTexts[role].label, text: accessTexts[role].text }
  if (staffRole) {
    const text = staffRoles.find(({ id }) => id === staffRole.id)?.description ?? ''
    return { name: staffRole.name, text }
  }
  return {
    name: accessTexts.own.label,
    text: permissions.length === 0 ? accessTexts.noPermissions : '',
  }
}
