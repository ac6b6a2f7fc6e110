import { useState } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/audit.ts'
import type { ShopUser } from '#contract/user.ts'
import {
  type Permission,
  permissionLabel,
  permissions,
  type Role,
  roleLabel,
  roles,
} from '#domain/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeView } from '../../ui/change-view.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useUnsavedPanel } from '../frame/unsaved-changes.tsx'
import { fullName } from './full-name.ts'
import { useChangeRole, useRoleChanges } from './user-queries.ts'

const explanations: Record<Role, string> = {
  customer: 'Shops, and sees nothing of the admin area.',
  staff: 'Works in the admin area, with the permissions that you tick below and no others.',
  admin: 'May do everything, also hand out and take away these rights.',
}

type RightsPanelProps = { person: ShopUser; isOneself: boolean; onClose: () => void }

/** What somebody may do in the shop, and who decided it. */
export function RightsPanel({ person, isOneself, onClose }: RightsPanelProps) {
  const [role, setRole] = useState<Role>(person.role)
  const [given, setGiven] = useState<readonly Permission[]>(person.permissions)
  const change = useChangeRole(person.id)
  const confirm = useConfirm()
  const { tell } = useMessages()

  const isChanged = role !== person.role || (role === 'staff' && !isSame(given, person.permissions))
  const { close, askAndClose } = useUnsavedPanel(isChanged, onClose)

  function give(permission: Permission, isGiven: boolean) {
    setGiven(permissions.filter((one) => (one === permission ? isGiven : given.includes(one))))
  }

  async function save() {
    const isSure = await confirm({
      title: confirmTitle(person, role),
      text: explanations[role],
      confirmLabel: 'Save',
      tone: role === 'admin' ? 'danger' : 'primary',
    })
    if (!isSure) return
    change.mutate(
      { role, ...(role === 'staff' && { permissions: [...given] }) },
      {
        onSuccess: () => {
          tell({
            title: `${person.email} is ${roleLabel(role).toLowerCase()}`,
            text: 'It counts from now on.',
          })
          close()
        },
      },
    )
  }

  return (
    <SidePanel
      title={fullName(person) || person.email}
      subtitle={person.email}
      onClose={askAndClose}
      footer={
        !isOneself && (
          <>
            <Button variant="secondary" onClick={askAndClose}>
              Cancel
            </Button>
            <Button isBusy={change.isPending} disabled={!isChanged} onClick={save}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {isOneself && (
          <Notice tone="info">Nobody changes their own role, so that one administrator always stays.</Notice>
        )}
        {change.error && (
          <Notice tone="error" title="Nothing was changed">
            {change.error.message}
          </Notice>
        )}
        <fieldset disabled={isOneself} className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">Role</legend>
          {roles.map((one) => (
            <label key={one} className="flex items-start gap-3">
              <input
                type="radio"
                name="role"
                checked={role === one}
                onChange={() => setRole(one)}
                className="mt-0.5 size-5 shrink-0 accent-green"
              />
              <span>
                {roleLabel(one)}
                <span className="block text-ink-2">{explanations[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {role === 'staff' && (
          <fieldset disabled={isOneself} className="flex flex-col gap-2">
            <legend className="mb-2 font-medium">Permissions</legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionLabel(permission)}
                checked={given.includes(permission)}
                onChange={(event) => give(permission, event.target.checked)}
              />
            ))}
            {given.length === 0 && <p className="text-clay">Without any, the admin area stays empty.</p>}
          </fieldset>
        )}
        <p>
          <Link to={`/admin/orders?q=${encodeURIComponent(person.email)}`} className="link">
            Orders with this e-mail address
          </Link>
        </p>
        <RoleChanges userId={person.id} />
      </div>
    </SidePanel>
  )
}

function RoleChanges({ userId }: { userId: string }) {
  const { data: entries } = useRoleChanges(userId)
  if (!entries || entries.length === 0) return null
  return (
    <section aria-label="Earlier changes">
      <h3 className="mb-2 font-medium">Earlier changes</h3>
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
      <ChangeView before={entry.before} after={entry.after} labelOf={(field) => labels[field] ?? field} />
      <p className="text-ink-2">
        {entry.actor}, <Moment at={entry.at} />
      </p>
    </>
  )
}

const labels: Record<string, string> = { role: 'Role', permissions: 'Permissions', email: 'E-mail' }

function confirmTitle(person: ShopUser, role: Role): string {
  if (role === person.role) return `Change what ${person.email} may do?`
  return role === 'customer'
    ? `Take ${person.email} out of the admin area?`
    : `Make ${person.email} ${role === 'admin' ? 'an administrator' : 'staff'}?`
}

function isSame(one: readonly Permission[], other: readonly Permission[]): boolean {
  return one.length === other.length && one.every((permission) => other.includes(permission))
}
