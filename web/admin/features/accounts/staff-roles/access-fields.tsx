import type { ReactNode } from 'react'
import type { StaffRole } from '#contract/accounts/staff-role.ts'
import { permissionLabel } from '#domain/accounts/staff/permission-labels.ts'
import { type Permission, permissions } from '#domain/accounts/staff/permissions.ts'
import { Checkbox } from '#web/ui/field.tsx'
import type { Access } from '../access.ts'
import { accountContent } from '../account-content.ts'

const { access: content } = accountContent

type AccessFieldsProps = {
  /** Null while nothing is chosen. */
  access: Access | null
  staffRoles: readonly StaffRole[]
  /** Whether "no access" is a choice too. */
  hasCustomer?: boolean
  onChange: (access: Access) => void
}

/** What somebody may do: a role, permissions one by one, or everything. */
export function AccessFields({ access, staffRoles, hasCustomer, onChange }: AccessFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">{content.legend}</legend>
        {hasCustomer && (
          <Choice
            {...content.customer}
            isChosen={access?.kind === 'customer'}
            onChoose={() => onChange({ kind: 'customer' })}
          />
        )}
        {staffRoles.map(({ id, name, description }) => (
          <Choice
            key={id}
            label={name}
            text={description}
            isChosen={access?.kind === 'staff_role' && access.id === id}
            onChoose={() => onChange({ kind: 'staff_role', id })}
          />
        ))}
        <Choice
          {...content.own}
          isChosen={access?.kind === 'own'}
          onChoose={() => onChange({ kind: 'own', permissions: permissionsOf(access, staffRoles) })}
        />
        <Choice
          {...content.admin}
          isChosen={access?.kind === 'admin'}
          onChoose={() => onChange({ kind: 'admin' })}
        />
      </fieldset>
      {access?.kind === 'own' && (
        <fieldset>
          <legend className="mb-2 font-medium">{content.permissions}</legend>
          <PermissionBoxes
            chosen={access.permissions}
            onChange={(permissions) => onChange({ kind: 'own', permissions })}
          />
          {access.permissions.length === 0 && <p className="mt-2 text-clay">{content.noPermissions}</p>}
        </fieldset>
      )}
    </div>
  )
}

type PermissionBoxesProps = {
  chosen: readonly Permission[]
  onChange: (permissions: Permission[]) => void
}

export function PermissionBoxes({ chosen, onChange }: PermissionBoxesProps) {
  return (
    <div className="flex flex-col gap-2">
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          label={permissionLabel(permission)}
          checked={chosen.includes(permission)}
          onChange={(event) =>
            onChange(
              permissions.filter((one) => (one === permission ? event.target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </div>
  )
}

type ChoiceProps = { label: string; text: ReactNode; isChosen: boolean; onChoose: () => void }

function Choice({ label, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="radio"
        name="access"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-green"
      />
      <span>
        {label}
        {text && <span className="block text-ink-2">{text}</span>}
      </span>
    </label>
  )
}

/** Choosing one by one goes on from the role that was chosen. */
function permissionsOf(access: Access | null, staffRoles: readonly StaffRole[]): readonly Permission[] {
  if (access?.kind === 'own') return access.permissions
  if (access?.kind !== 'staff_role') return []
  return staffRoles.find(({ id }) => id === access.id)?.permissions ?? []
}
